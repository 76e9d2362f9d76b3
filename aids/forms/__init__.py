"""Forms of tables and procedures that a game states as data: expressions, cross tables, modifiers, steps."""
