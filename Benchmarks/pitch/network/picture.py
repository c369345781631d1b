"""Draws what the network hears of a recording and what it adds: picture.py RECORDING CHECKPOINT OUT.svg.

Four seconds in white noise of 0 dB. From above: the mean spectrum in bands of a third of an octave; the candidates'
probabilities by their scores alone on the coarse axis of pitch; what is added to them (red: more, blue: less), with the pitches
that the tracker then decides for; the probability of voicing with what is added, and (grey) without.
"""

import base64
import struct
import sys
import zlib

import numpy as np
import soundfile
import torch

import develop
import front
import train

FIRST, COUNT = 50, 400
SCALE, WIDTH = 2, 800
WEIGHT = 0.5


def image(values, colour):
    """A PNG of a matrix (rows from below), a dot a number."""
    rows = np.stack([colour(row) for row in values[::-1]]).astype(np.uint8)
    data = b"".join(b"\0" + row.tobytes() for row in rows)

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    size = struct.pack(">IIBBBBB", rows.shape[1], rows.shape[0], 8, 2, 0, 0, 0)
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", size) + chunk(b"IDAT", zlib.compress(data, 9)) + chunk(b"IEND", b"")
    return base64.b64encode(png).decode()


def grey(row):
    return np.repeat(255 - 235 * np.clip(row, 0, 1)[:, None], 3, 1)


def signed(row):
    row = np.clip(row, -1, 1)[:, None]
    red, blue = np.array([196, 40, 40]), np.array([40, 80, 190])
    return 255 + np.abs(row) * (np.where(row > 0, red, blue) - 255)


def main():
    recording, checkpoint, out = sys.argv[1:]
    samples, rate = soundfile.read(recording, always_2d=True)
    samples = front.resampled(samples.mean(1), rate)[: (FIRST + COUNT + 100) * 160]
    noise = np.random.default_rng(4).standard_normal(len(samples))
    samples = samples + noise * np.sqrt(np.mean(samples**2))
    bins, scores, unvoiced, inputs = front.hear(samples, front.Scorer(), front.grid.search_range(60, 600))
    network, transitions = develop.load(checkpoint), train.Transitions(front.Scorer())
    parts = [torch.tensor(np.asarray(part, kind))[None] for part, kind in
             ((inputs, np.float32), (scores, np.float32), (unvoiced, np.float32), (bins, np.int64))]  # fmt: skip
    chances = []
    with torch.no_grad():
        added, steps = network.added(parts[0]) * WEIGHT, transitions(parts[3])[0]
        for factor in (0, 1):
            emitted = network.scores(added * factor, *parts[1:])[0]
            chances.append(develop.probabilities(emitted, steps, False))
    span = slice(FIRST, FIRST + COUNT)
    bands = inputs[span, 12 : 12 + front.BANDS].T
    low, high = np.percentile(bands, [5, 99.5])
    best = bins[np.arange(len(bins)), chances[1][:, 1:].argmax(1)][span]
    voiced = chances[1][span, 0] < 0.65
    y, height = 0, {"bands": 90, "pitches": 156, "voicing": 70}
    text = []

    def title(words):
        nonlocal y
        y += 22
        text.append(f'<text x="0" y="{y - 6}" font-size="13">{words}</text>')

    def panel(values, colour, tall):
        nonlocal y
        text.append(f'<image x="0" y="{y}" width="{WIDTH}" height="{tall}" preserveAspectRatio="none" '
                    f'style="image-rendering:pixelated" href="data:image/png;base64,{image(values, colour)}"/>')  # fmt: skip
        y += tall

    def place(frame, share, tall):
        return f"{frame * SCALE + 1},{y - share * tall:.1f}"

    title("Heard: mean spectrum in bands of a third of an octave, 30 Hz to 3.6 kHz")
    panel((bands - low) / (high - low), grey, height["bands"])
    title("Heard: probabilities of the candidates by their scores alone, 36 Hz to 2 kHz")
    panel(inputs[span, -front.PITCHES :].T, grey, height["pitches"])
    title("Added to the scores (red: more, blue: less), and the pitches that are decided for")
    panel(added[0, span, 1:].numpy().T / 2, signed, height["pitches"])
    for frame in np.flatnonzero(voiced):
        x, dot = place(frame, best[frame] / front.PITCH_BINS / front.PITCHES, height["pitches"]).split(",")
        text.append(f'<circle cx="{x}" cy="{dot}" r="1.2"/>')
    title("Probability of voicing, and (grey) without what is added; 4 s")
    y += height["voicing"]
    for chance, style in ((chances[0], "#aaa"), (chances[1], "#000")):
        points = " ".join(place(n, 1 - value, height["voicing"]) for n, value in enumerate(chance[span, 0]))
        text.append(f'<polyline points="{points}" fill="none" stroke="{style}"/>')
    with open(out, "w", encoding="utf-8") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y + 6}" font-family="sans-serif">\n'
                   f'<rect width="{WIDTH}" height="{y + 6}" fill="#fff"/>\n' + "\n".join(text) + "\n</svg>\n")  # fmt: skip


if __name__ == "__main__":
    main()
