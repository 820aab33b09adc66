"""The files in ``dama/data``, read without pathlib: importing that would cost a page's start more than the files do."""

FOLDER = __file__.rpartition("stored.")[0] + "data/"


def stored(name: str) -> bytes | None:
    """The content of a file, "weights/turkish.bin"; None if it is not there."""
    try:
        with open(FOLDER + name, "rb") as stream:  # noqa: PTH123  see above
            return stream.read()
    except FileNotFoundError:
        return None
