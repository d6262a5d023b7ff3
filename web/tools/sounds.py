"""Synthesise the client's sounds: wood, paper, coin, bell and dice, into web/src/sound/.

python web/tools/sounds.py writes the same bytes every time. Each sound is a sum of decaying
partials and of noise that was given a colour, as short as it can be and still be recognised.
"""

from __future__ import annotations

import math
import random
import struct
import wave
from collections.abc import Callable
from pathlib import Path
from typing import Final

RATE: Final = 22_050
LOUDEST: Final = 0.8
FOLDER: Final = Path(__file__).parents[1] / "src/sound"
Samples = list[float]


def partials(seconds: float, *tones: tuple[float, float, float]) -> Samples:
    """Sines that die away, each given as frequency, strength, and the time in which it fades."""
    return [
        sum(
            strength * math.sin(math.tau * hertz * n / RATE) * math.exp(-n / RATE / fades)
            for hertz, strength, fades in tones
        )
        for n in range(int(seconds * RATE))
    ]


def noise(seconds: float, fades: float, low: float, high: float, seed: int) -> Samples:
    """Noise between two frequencies, by two one-pole filters, that dies away."""
    dice = random.Random(seed)  # noqa: S311, no secret depends on it
    smooth, rest = 0.0, 0.0
    keeps_high = math.exp(-math.tau * high / RATE)
    keeps_low = math.exp(-math.tau * low / RATE)
    found = []
    for n in range(int(seconds * RATE)):
        smooth = (1 - keeps_high) * dice.uniform(-1, 1) + keeps_high * smooth
        rest = (1 - keeps_low) * smooth + keeps_low * rest
        found.append((smooth - rest) * math.exp(-n / RATE / fades))
    return found


def mix(*parts: tuple[float, Samples]) -> Samples:
    """Sounds together, each from its own moment on."""
    length = max(int(start * RATE) + len(part) for start, part in parts)
    whole = [0.0] * length
    for start, part in parts:
        for n, value in enumerate(part, int(start * RATE)):
            whole[n] += value
    return whole


def wood() -> Samples:
    """A piece that is put down on a board."""
    knock = partials(0.13, (240, 1, 0.022), (410, 0.6, 0.015), (930, 0.3, 0.007))
    return mix((0, knock), (0, noise(0.03, 0.006, 300, 4000, 1)))


def paper() -> Samples:
    """Cards that are turned."""
    return mix(
        (0, noise(0.1, 0.03, 1800, 7000, 2)),
        (0.055, noise(0.12, 0.02, 900, 6000, 3)),
    )


def coin() -> Samples:
    """A coin, or a seal, that changes hands."""
    ring = partials(0.26, (2637, 0.6, 0.07), (5270, 0.35, 0.05), (3951, 0.3, 0.06))
    return mix((0, ring), (0.07, ring))


def bell() -> Samples:
    """The bell of the harbour: it is your turn."""
    return partials(
        0.62, (523.3, 0.7, 0.26), (1046.5, 0.4, 0.18), (1318.5, 0.28, 0.14), (2215, 0.14, 0.07)
    )


def dice() -> Samples:
    """Dice that roll and come to rest."""
    falls = [(0.0, 0.9), (0.07, 0.7), (0.13, 0.8), (0.2, 0.5), (0.245, 0.35), (0.28, 0.2)]
    return mix(
        *(
            (
                start,
                [
                    loud * value
                    for value in mix(
                        (0, partials(0.05, (620 + 70 * n, 1, 0.009), (1480, 0.5, 0.005))),
                        (0, noise(0.02, 0.004, 800, 6000, n)),
                    )
                ],
            )
            for n, (start, loud) in enumerate(falls)
        )
    )


def write(name: str, samples: Samples) -> None:
    """As 16-bit mono, with the loudest moment the same for all, and no click at the end."""
    peak = max(map(abs, samples))
    tail = int(0.01 * RATE)
    values = [
        int(32767 * LOUDEST * value / peak * min(1.0, (len(samples) - n) / tail))
        for n, value in enumerate(samples)
    ]
    FOLDER.mkdir(exist_ok=True)
    with wave.open(str(FOLDER / f"{name}.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(values)}h", *values))


SOUNDS: Final[list[Callable[[], Samples]]] = [wood, paper, coin, bell, dice]

if __name__ == "__main__":
    for sound in SOUNDS:
        write(sound.__name__, sound())
