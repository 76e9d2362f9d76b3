"""Regular expressions of the project: how they are found in its sources, and how long they take on the worst input."""
