"""The paragraph of an explanation, until the package names it itself."""

import json

PARAGRAPHS = {
    "backward": "man-never",
    "longer_chain": "choice-most",
    "man_cannot_take_king": "men-take-kings",
    "must_capture": "must-capture",
    "straight": "man-never",
    "too_far": "man-never",
}
ADDING = f"""
const paragraphs = {json.dumps(PARAGRAPHS)};
window.Worker = class extends Worker {{
  set onmessage(hear) {{
    super.onmessage = (event) => {{
      const {{ result }} = event.data;
      if (result?.code in paragraphs) result.paragraph ??= paragraphs[result.code];
      hear(event);
    }};
  }}
}};
"""
"""Runs in every page before its scripts: answers of the worker that have no paragraph are given one."""
