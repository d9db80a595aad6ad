"""The sounds that are shipped are those that the program makes: none was recorded elsewhere."""

from __future__ import annotations

import struct
import wave

from tests.tools import tool


def samples(data: bytes) -> tuple[int, ...]:
    return struct.unpack(f"<{len(data) // 2}h", data)


def test_every_sound_file_is_what_the_program_makes() -> None:
    sounds = tool("sounds")
    assert {file.stem for file in sounds.FOLDER.iterdir()} == set(sounds.SOUNDS)
    for name, (seconds, sound) in sounds.SOUNDS.items():
        with wave.open(str(sounds.FOLDER / f"{name}.wav")) as file:
            assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, sounds.RATE)
            shipped = samples(file.readframes(file.getnframes()))
        made = samples(sounds.written(seconds, sound))
        # The last digit of a sine is the machine's.
        assert len(made) == len(shipped), name
        assert max(abs(a - b) for a, b in zip(made, shipped, strict=True)) <= 1, name
