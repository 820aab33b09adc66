"""``python -m dama`` and the ``dama`` command."""

from dama.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    raise SystemExit(main())
