"""The kinds of sheet that every game can use, and the kits that name them."""
