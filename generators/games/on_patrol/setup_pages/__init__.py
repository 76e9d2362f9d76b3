"""The two pages of On Patrol's setup sheet, a module for each part of them."""
