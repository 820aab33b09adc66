"""python -m tools COMMAND: called by build.py in the virtual environment."""

import sys

from tools.node import install_packages
from tools.project import BuildError


def main(command: str) -> int:
    """Do what is asked; a failure is one sentence."""
    try:
        install_packages()
        if command == "test":
            from tools.checks import run_checks

            return run_checks()
        from tools.site import build_and_say

        build_and_say()
        if command == "serve":
            from tools.serve import serve

            serve()
        if command == "bench":
            from tools.bench import bench

            bench()
    except BuildError as error:
        print(f"\nbuild.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
