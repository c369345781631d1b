"""Tables of partials near each other (`chords.py`), for Ossicle and Rubber Band R3; called by `benchmark.py`.

By itself: `python3 stretch/close.py STRETCH-BENCHMARK` prints the tables; needs numpy, soundfile, rubberband-cli, fluidsynth,
fluid-soundfont-gm and timgm6mb-soundfont.
"""

import sys
import tempfile

import numpy as np

import chords
import signals
import tools

# Below this frequency of the input the partials of instruments are counted.
TOP = 3000.0


def pair_figures(tool, pitch, ratio, folder):
    """What lands, in dB, by distance: a value for each lower frequency."""
    factor = 2 ** (pitch / 12)
    found = {}
    for distance in chords.DISTANCES:
        values = []
        for lower in chords.LOWER:
            result = tool.apply(chords.pair(lower, distance), signals.RATE, folder, pitch, ratio)[0]
            values.append(chords.landed(result, [factor * lower, factor * (lower + distance)]))
        found[distance] = values
    return found


def triad_figures(tool, pitch, ratio, folder):
    factor = 2 ** (pitch / 12)
    found = {}
    for name, (frequencies, amplitudes) in chords.TRIADS.items():
        result = tool.apply(chords.sines(frequencies, amplitudes, 4.0), signals.RATE, folder, pitch, ratio)[0]
        found[name] = chords.landed(result, [factor * f for f in frequencies])
    return found


def instrument_figures(tool, pitch, ratio, folder, sounds):
    """By instrument: what lands near the partials of the input, in dB, the mean over the chords. `None`: the input itself."""
    factor = 2 ** (pitch / 12)
    found = {}
    for (name, chord), sound in sounds.items():
        partials = chords.partials(sound, TOP)
        if tool is None:
            value = chords.landed_near(sound, partials, TOP)
        else:
            result = tool.apply(sound, signals.RATE, folder, pitch, ratio)[0]
            value = chords.landed_near(result, factor * partials, factor * TOP)
        found.setdefault(name, []).append(value)
    return {name: float(np.mean(values)) for name, values in found.items()}


def instrument_sounds():
    return {(f"{name}, {font}", chord): chords.chord_sound(name, chord, font)
            for font in chords.SOUNDFONTS for name in chords.INSTRUMENTS for chord in chords.CHORDS}


def tables(binary, pitch=4, ratio=1.0):
    """The lines of the three tables."""
    both = [tool for tool in tools.all_tools(binary) if tool.name in ("Ossicle", "Rubber Band R3")]
    sounds = instrument_sounds()
    with tempfile.TemporaryDirectory() as folder:
        pairs = {tool.name: pair_figures(tool, pitch, ratio, folder) for tool in both}
        triads = {tool.name: triad_figures(tool, pitch, ratio, folder) for tool in both}
        instruments = {tool.name: instrument_figures(tool, pitch, ratio, folder, sounds) for tool in both}
    instruments["the recording itself"] = instrument_figures(None, 0, 1, None, sounds)
    lines = ["| two sines, hertz apart | " + " | ".join(str(d) for d in chords.DISTANCES) + " |",
             "| --- |" + " ---: |" * len(chords.DISTANCES)]
    for name, found in pairs.items():
        lines.append(f"| {name}, mean (least) | " + " | ".join(
            f"{np.mean(values):.1f} ({min(values):.1f})" for values in found.values()) + " |")
    for title, found in (("chord", triads), ("instrument", instruments)):
        names = list(next(iter(found.values())))
        lines += ["", f"| {title} | " + " | ".join(found) + " |", "| --- |" + " ---: |" * len(found)]
        lines += [f"| {name} | " + " | ".join(f"{values[name]:.1f}" for values in found.values()) + " |" for name in names]
    return lines


if __name__ == "__main__":
    print("\n".join(tables(sys.argv[1])))
