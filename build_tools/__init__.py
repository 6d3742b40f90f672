"""What the build hook (setup.py) works with. Standard library alone, and no part of the package."""
