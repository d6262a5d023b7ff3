"""Numbers as words, up to ninety-nine; above, and below zero, they are written in digits."""

from __future__ import annotations

from typing import Final

SMALL: Final = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen",
    "de": "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn "
    "fünfzehn sechzehn siebzehn achtzehn neunzehn",
    "it": "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici "
    "quattordici quindici sedici diciassette diciotto diciannove",
}
TENS: Final = {
    "en": "twenty thirty forty fifty sixty seventy eighty ninety",
    "de": "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
    "it": "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
}


def numeral(number: int, language: str) -> str:
    """A number as people write it in a sentence of this language."""
    if not 0 <= number < 100:
        return str(number).replace("-", "−")
    small = SMALL[language].split()
    if number < len(small):
        return small[number]
    tens, unit = TENS[language].split()[number // 10 - 2], number % 10
    if unit == 0:
        return tens
    if language == "en":
        return f"{tens}-{small[unit]}"
    if language == "de":
        return f"{'ein' if unit == 1 else small[unit]}und{tens}"
    return (tens[:-1] if unit in (1, 8) else tens) + ("tré" if unit == 3 else small[unit])
