"""The pages of On Patrol's turn sheet, a module for each part of them."""
