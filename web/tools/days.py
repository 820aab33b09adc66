"""Dates as the pages write them: 30 Kasım 2026, 30 November 2026."""

from collections.abc import Mapping
from datetime import date

MONTHS: Mapping[str, str] = {
    "tr": "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık",
    "en": "January February March April May June July August September October November December",
}


def day_in_words(day: str, language: str) -> str:
    """A date such as 2026-11-30 in words. Raises ``ValueError`` where it is none."""
    found = date.fromisoformat(day)
    return f"{found.day} {MONTHS[language].split()[found.month - 1]} {found.year}"
