"""Packages of the system, installed where that is possible: on Debian and its kin, as root."""

import os
import shutil
import subprocess


def is_root() -> bool:
    """Whether we may do everything here; Windows does not know such a user."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def can_install() -> bool:
    """Whether packages can be installed without asking anybody."""
    return is_root() and shutil.which("apt-get") is not None


def install(*packages: str, limit: float | None = None) -> None:
    """Install packages, or give up quietly: whoever needs them looks whether they are there.

    limit: how many seconds the lists, and then the packages, may take to arrive. What has arrived is unpacked without a
    limit, since a package half unpacked would be in the way of all that are installed later.
    """
    wanted = ["install", "--yes", "--no-install-recommends", *packages]
    try:
        for command in (["update"], [*wanted, "--download-only"]):
            subprocess.run(["apt-get", "-qq", *command], check=False, capture_output=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return
    subprocess.run(["apt-get", "-qq", *wanted], check=False, capture_output=True)
