"""Make the client's sounds: every one is reckoned here, none is recorded.

    python tools/sounds.py [FOLDER]

Writes small WAV files into web/src/sounds; the same program gives the same files.
"""

from __future__ import annotations

import random
import struct
import sys
import wave
from collections.abc import Callable, Iterable
from math import exp, pi, sin
from pathlib import Path

RATE = 16_000
LOUDEST = 0.7
FOLDER = Path(__file__).resolve().parent.parent / "web" / "src" / "sounds"

Sound = Callable[[float], float]
"""What is heard at a time in seconds, from -1 to 1."""


def tone(pitch: float, fall: float, *, start: float = 0.0, slide: float = 0.0, over: float = 0.0) -> Sound:
    """A struck string or bar: it rings at its pitch, with an overtone, and dies away."""

    def at(time: float) -> float:
        since = time - start
        if since < 0:
            return 0.0
        phase = 2 * pi * since * (pitch + slide * since / 2)
        return min(1.0, since * 250) * exp(-since / fall) * (sin(phase) + over * sin(2.76 * phase))

    return at


def noise(fall: float, *, start: float = 0.0, dull: float = 0.5, seed: int = 1) -> Sound:
    """A breath of noise; the duller, the less of it is high."""
    source = random.Random(seed)
    last = 0.0

    def at(time: float) -> float:
        nonlocal last
        last += (1 - dull) * (source.uniform(-1, 1) - last)
        since = time - start
        return 0.0 if since < 0 else min(1.0, since * 400) * exp(-since / fall) * last

    return at


def mix(*parts: tuple[float, Sound]) -> Sound:
    """Several sounds together, each as loud as said."""
    return lambda time: sum([loud * sound(time) for loud, sound in parts])


def chord(pitches: Iterable[float], fall: float, apart: float, over: float = 0.15) -> Sound:
    """Tones one after the other that ring on together."""
    struck = [tone(pitch, fall, start=apart * place, over=over) for place, pitch in enumerate(pitches)]
    return mix(*[(1.0, each) for each in struck])


SOUNDS: dict[str, tuple[float, Sound]] = {
    # Two wooden knocks, the second higher: somebody waits for me.
    "turn": (0.42, mix((1, tone(392, 0.06, over=0.4)), (1, tone(523, 0.11, start=0.13, over=0.4)))),
    "place": (0.18, mix((1, tone(240, 0.035, slide=-400)), (0.6, noise(0.015, dull=0.7)))),
    "summon": (0.75, mix((1, chord((262, 330, 392, 523), 0.22, 0.07)), (0.25, noise(0.3, dull=0.85)))),
    "fight": (0.45, mix((0.8, noise(0.05, dull=0.2)), (0.5, tone(1245, 0.12, over=0.8)),
                        (0.4, tone(1661, 0.09, start=0.05, over=0.7)))),
    "death": (0.6, mix((1, tone(160, 0.2, slide=-150)), (0.7, noise(0.12, dull=0.9)))),
    "spell": (0.8, mix((0.6, chord((784, 988, 1175, 1568, 1976), 0.16, 0.05)), (0.3, noise(0.35, dull=0.4)))),
    "bid": (0.35, mix((1, tone(1760, 0.05, over=0.5)), (0.8, tone(2349, 0.1, start=0.07, over=0.5)))),
    "victory": (1.5, chord((392, 523, 659, 784, 1047), 0.5, 0.13)),
}  # fmt: skip


def written(seconds: float, sound: Sound) -> bytes:
    """The samples, as loud as all others, faded out at the end."""
    count = int(seconds * RATE)
    heard = [sound(place / RATE) * min(1.0, (count - place) / (0.03 * RATE)) for place in range(count)]
    most = max(abs(each) for each in heard)
    return b"".join(struct.pack("<h", round(32767 * LOUDEST * each / most)) for each in heard)


def main(folder: Path) -> None:
    """Write all of them."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (seconds, sound) in SOUNDS.items():
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(written(seconds, sound))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
