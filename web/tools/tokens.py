"""Colours of the stylesheet tokens.css, for what is no stylesheet: a page's head and the manifest."""

import re
from pathlib import Path

from tools.project import BuildError


def in_both_looks(web: Path, token: str) -> dict[str, str]:
    """The colour of a token by look: light, dark. Raises ``BuildError`` where it is not said in that form."""
    styles = (web / "css" / "tokens.css").read_text(encoding="utf-8")
    found = re.search(rf"^  --{token}: light-dark\((?P<light>#\w+), (?P<dark>#\w+)\);$", styles, re.MULTILINE)
    if found is None:
        raise BuildError(f"web/css/tokens.css has no line --{token}: light-dark(#…, #…);")
    return found.groupdict()
