"""What can be seen of a place on the page, and whether two looks differ."""

from base64 import b64encode

from playwright.sync_api import Locator, Page

UNLIKE = """async (pictures) => {
  const [one, other] = await Promise.all(pictures.map(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const paper = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    paper.drawImage(picture, 0, 0);
    return paper.getImageData(0, 0, picture.width, picture.height).data;
  }));
  return one.some((value, index) => Math.abs(value - other[index]) > 16);
}"""
"""What is drawn again may be drawn a shade lighter or darker, which nobody sees."""


def picture(place: Locator) -> bytes:
    """What can be seen there, at rest."""
    return place.screenshot(animations="disabled")


def unlike(page: Page, one: bytes, other: bytes) -> bool:
    """Whether a person can tell two looks of a place apart."""
    return bool(page.evaluate(UNLIKE, [b64encode(picture).decode() for picture in (one, other)]))
