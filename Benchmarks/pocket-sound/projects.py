"""Makes the projects that Benchmarks/pocket-sound/run renders: projects.py FOLDER SOUND."""

import os
import shutil
import sys

HEADER = "<header><catrobatLanguageVersion>0.991</catrobatLanguageVersion><programName>{}</programName></header>"


def formula(category, value):
    return (f'<formula category="{category}"><type>NUMBER</type><value>{value}</value></formula>')


def brick(kind, *formulas, fields=""):
    listed = f"<formulaList>{''.join(formulas)}</formulaList>" if formulas else ""
    return f'<brick type="{kind}">{listed}{fields}</brick>'


def note(key, beats):
    return brick("PlayNoteForBeatsBrick", formula("NOTE_TO_PLAY", key), formula("BEATS_TO_PLAY_NOTE", beats))


def wait(seconds):
    return brick("WaitBrick", formula("TIME_TO_WAIT_IN_SECONDS", seconds))


def script(*bricks, kind="StartScript", fields=""):
    return f'<script type="{kind}"><brickList>{"".join(bricks)}</brickList>{fields}</script>'


def obj(name, *scripts, sound=None):
    sounds = f"<sound><fileName>{sound}</fileName><name>{sound}</name></sound>" if sound else ""
    return f'<object name="{name}"><soundList>{sounds}</soundList><scriptList>{"".join(scripts)}</scriptList></object>'


def write(folder, name, *objects):
    path = os.path.join(folder, name)
    os.makedirs(path, exist_ok=True)
    with open(os.path.join(path, "code.xml"), "w") as file:
        file.write(f"<program>{HEADER.format(name)}<objectList>{''.join(objects)}</objectList></program>")
    return path


PLAY = '<brick type="PlaySoundBrick"><sound reference="../../../../../soundList/sound"/></brick>'
INSTRUMENTS = ["PIANO", "ORGAN", "GUITAR", "BASS", "CELLO", "FLUTE", "VIBRAPHONE", "CHOIR"]


def tune(folder, name, sound, beats, pitched):
    """Three minutes, 8 objects, 504 notes of so many beats, drums, sounds with pan or with pitch and pan, and some speech."""
    objects = []
    for index, instrument in enumerate(INSTRUMENTS):
        select = f'<instrumentSelection>{instrument}</instrumentSelection>'
        melody = [brick("SetInstrumentBrick", fields=select), brick("SetTempoBrick", formula("TEMPO", 60))]
        for n in range(63):
            melody += [note(48 + (index * 5 + n * 7) % 36, beats), wait(2.85 - beats)]
        sounds = []
        for n in range(30):
            effect = "<effect>PITCH</effect>" if pitched and n % 2 else "<effect>PAN</effect>"
            sounds += [PLAY, brick("SetEffectBrick", formula("EFFECT", (n * 37) % 100 - 50), fields=effect), wait(6)]
        scripts = [script(*melody), script(*sounds)]
        if index == 0:
            drum = brick("PlayDrumForBeatsBrick", formula("PLAY_DRUM", 0.5),
                         fields="<drumSelection>SNARE_DRUM</drumSelection>")
            scripts.append(script(*[drum] * 360))
        if index == 1:
            text = ('<brick type="SpeakBrick"><formulaList><formula category="SPEAK"><type>STRING</type>'
                    "<value>one two three</value></formula></formulaList></brick>")
            scripts.append(script(*[text, wait(30)] * 6))
        objects.append(obj(f"object {index}", *scripts, sound="sound.wav"))
    path = write(folder, name, *objects)
    shutil.copy(sound, os.path.join(path, "sound.wav"))


def scripts(folder):
    """10,000 scripts that start together and play a note each."""
    objects = []
    for index in range(100):
        objects.append(obj(f"object {index}", *[script(wait(0.001 * n), note(60, 0.1)) for n in range(100)]))
    write(folder, "scripts", *objects)


def clones(folder):
    """An object that makes 1,000 clones, each of which plays a note."""
    clone = brick("CloneBrick")
    repeat = (brick("RepeatBrick", formula("TIMES_TO_REPEAT", 1000)) + clone + brick("LoopEndBrick"))
    heads = script(note(60, 0.1), kind="WhenClonedScript")
    write(folder, "clones", obj("object", script(repeat), heads))


if __name__ == "__main__":
    tune(sys.argv[1], "tune", sys.argv[2], beats=1, pitched=False)
    tune(sys.argv[1], "dense", sys.argv[2], beats=2.85, pitched=True)
    scripts(sys.argv[1])
    clones(sys.argv[1])
