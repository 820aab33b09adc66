"""The commands of build.py, in the environment that it has made."""

import sys

from tools import bench, checks, site
from tools.project import BuildError
from tools.serve import serve


def main(command: str) -> int:
    """Carry out a command; the exit status."""
    try:
        if command == "test":
            return checks.run_all()
        made = site.build()
        if command == "serve":
            serve(made.folder)
        if command == "bench":
            bench.print_all(made)
    except BuildError as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
