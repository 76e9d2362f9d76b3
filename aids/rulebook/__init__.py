"""Rules as values: figures, rulings, tables, plans."""
