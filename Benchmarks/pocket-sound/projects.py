"""Makes the projects of the benchmark: folders with code.xml and recordings.

song(folder)             3 minutes, 8 objects: 500 notes, 120 drums, 96 starts of sounds, changes of effects, 8 texts
starts(folder)           10,000 start scripts in 100 objects, each with a note or a wait
clones(folder)           1,000 clones of an object, each with a sound
"""

import array
import math
import random
import sys
import wave
from pathlib import Path
from xml.sax.saxutils import escape

RATE = 44_100
SECONDS = 180


def formula(category, value):
    kind = "NUMBER" if isinstance(value, (int, float)) else "STRING"
    return (f'<formula category="{category}"><type>{kind}</type><value>{escape(str(value))}</value></formula>')


def brick(kind, fields="", **formulas):
    inside = "".join(formula(name, value) for name, value in formulas.items())
    return f'<brick type="{kind}"><formulaList>{inside}</formulaList>{fields}</brick>'


def wait(seconds):
    return brick("WaitBrick", TIME_TO_WAIT_IN_SECONDS=seconds)


def note(key, beats):
    return brick("PlayNoteForBeatsBrick", NOTE_TO_PLAY=key, BEATS_TO_PLAY_NOTE=beats)


def drum(name, beats):
    return brick("PlayDrumForBeatsBrick", f"<drumSelection>{name}</drumSelection>", PLAY_DRUM=beats)


def play(sound):
    place = "" if sound == 0 else f"[{sound + 1}]"
    return brick("PlaySoundBrick", f'<sound reference="../../../../../soundList/sound{place}"/>')


def effect(name, value):
    return brick("SetEffectBrick", f"<effect>{name}</effect>", EFFECT=value)


def script(bricks, kind="StartScript"):
    return f'<script type="{kind}"><brickList>{"".join(bricks)}</brickList></script>'


def made(name, sounds, scripts):
    files = "".join(f"<sound><fileName>{file}</fileName><name>{file}</name></sound>" for file in sounds)
    return (f'<object type="Sprite" name="{name}"><lookList/><soundList>{files}</soundList>'
            f'<scriptList>{"".join(scripts)}</scriptList></object>')


def write(folder, objects):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "code.xml").write_text(
        '<?xml version="1.0" encoding="UTF-8"?><program><header>'
        "<catrobatLanguageVersion>0.9993</catrobatLanguageVersion><programName>benchmark</programName></header>"
        f'<scenes><scene><name>Scene</name><objectList>{"".join(objects)}</objectList></scene></scenes></program>')
    return folder


def recording(path, frequency, seconds):
    path.parent.mkdir(parents=True, exist_ok=True)
    samples = array.array("h", (
        int(9000 * math.exp(-2 * n / (seconds * RATE)) * math.sin(2 * math.pi * frequency * n / RATE))
        for n in range(int(seconds * RATE))))
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


INSTRUMENTS = ["PIANO", "FLUTE", "CELLO", "MARIMBA", "GUITAR", "ORGAN", "BASS", "CLARINET"]
DRUMS = ["SNARE_DRUM", "BASS_DRUM", "CLOSED_HI_HAT", "COWBELL"]


def song(folder):
    """Writes the project; returns its sounds, notes and drums.

    Sounds are (seconds, file), notes (seconds, duration, key, part), drums (seconds, drum).
    """
    chance = random.Random(1)
    objects, starts, notes, drums = [], [], [], []
    # 500 notes: 63 in four objects, 62 in the other four.
    for index, instrument in enumerate(INSTRUMENTS):
        files = [f"sound{index}-{place}.wav" for place in range(3)]
        for place, file in enumerate(files):
            recording(Path(folder) / "Scene/sounds" / file, 220 * (index + 1) * (place + 1) / 2, 1.5 + place)
        count = 63 if index < 4 else 62
        # At 120 beats a minute the notes fill the three minutes.
        beats = SECONDS * 2 / count
        tune = [brick("SetTempoBrick", TEMPO=120),
                brick("SetInstrumentBrick", f"<instrumentSelection>{instrument}</instrumentSelection>")]
        for place in range(count):
            key = chance.randint(48, 83)
            tune.append(note(key, round(beats, 3)))
            notes.append((place * beats / 2, beats / 2, key, index))
        sounds, time = [], 0.0
        for place in range(12):
            pause = 3 + index / 4 + place / 2
            time += pause
            if time > SECONDS - 4:
                break
            sounds += [wait(pause), effect("PITCH", chance.randint(-60, 60)), effect("PAN", chance.randint(-100, 100)),
                       play(place % 3)]
            if place % 4 == 3:
                sounds.append(brick("SetVolumeToBrick", VOLUME=chance.randint(40, 100)))
            starts.append((time, files[place % 3]))
        others = [script(tune), script(sounds)]
        if index < 4:
            others.append(script([drum(DRUMS[index], 12) for _ in range(30)]))
            drums += [(6 * place, index) for place in range(30)]
        others.append(script([wait(10 + 20 * index), brick("SpeakAndWaitBrick", SPEAK=f"this is part {index + 1}")]))
        objects.append(made(f"part {index + 1}", files, others))
    write(folder, objects)
    return starts, notes, drums


def starts(folder):
    objects = []
    for index in range(100):
        scripts = [script([note(48 + n % 36, 0.5)] if n % 2 else [wait(0.05)]) for n in range(100)]
        objects.append(made(f"object {index}", [], scripts))
    write(folder, objects)


def clones(folder):
    recording(Path(folder) / "Scene/sounds/tone.wav", 440, 0.5)
    makers = script(['<brick type="CloneBrick"/>'] * 1000)
    objects = [made("origin", ["tone.wav"], [makers, script([play(0)], "WhenClonedScript")])]
    write(folder, objects)


if __name__ == "__main__":
    {"song": song, "starts": starts, "clones": clones}[sys.argv[1]](sys.argv[2])
