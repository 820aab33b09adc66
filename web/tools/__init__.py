"""What build.py does, a module a step. Runs in the project's virtual environment."""
