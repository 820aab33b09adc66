"""python -m tools COMMAND: called by build.py in the virtual environment."""

import sys

from build import parser
from tools.node import install_packages
from tools.project import BuildError


def main() -> int:
    """Do what build.py was asked for; a failure is one sentence."""
    asked = parser().parse_args()
    command = asked.command
    try:
        install_packages()
        if command == "test":
            from tools.checks import run_checks

            return run_checks()
        from tools.site import build_and_say

        build_and_say()
        if command == "serve":
            from tools.serve import serve

            serve(asked.port, open_browser=not asked.no_browser)
        if command == "bench":
            from tools.bench import bench

            bench()
    except BuildError as error:
        print(f"\nbuild.py: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:  # whoever read what is printed has gone
        sys.stdout = None
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
