"""The finger's sound that the page of letter-trail makes: sample for sample that of `letter-trail score --wav`."""

import csv
import json
import struct
import subprocess
import wave

import pytest

from conftest import COMMANDS

RATE = 48_000

# Renders a trace as the page hears it: the worklet's own modules, in a context that needs no device.
RENDER = """
async ({ style, map, told, frames, rate }) => {
  const [{ TraceSonifier }, { TouchTracker }] = await Promise.all(
    ["trace-sonifier", "touch-tracker"].map((name) => import(`/sound/${name}.js`)));
  const [sonifier, tracker] = [new TraceSonifier(style, 0, rate), new TouchTracker(map)];
  const [left, right] = [new Float32Array(frames), new Float32Array(frames)];
  const start = told[0].sample[0];
  let done = 0;
  const render = (end) => {
    for (; done < end; ) {
      const next = Math.min(end, done + 128);
      sonifier.render(left.subarray(done, next), right.subarray(done, next));
      done = next;
    }
  };
  for (const { sample, events } of told) {
    render(Math.min(frames, Math.floor((sample[0] - start) * rate)));
    tracker.take(sample);
    const cues = tracker.meet(events);
    sonifier.add({ state: tracker.state }, sample[0] - start);
    for (const cue of cues) sonifier.add({ cue }, sample[0] - start);
  }
  render(frames);
  return [[...left], [...right]];
}
"""

# Feeds the real worklet in the browser's audio thread, and takes what it plays. The samples are those of a message; they may
# come after the first block, and then all is silent and done once more.
LIVE = """
async ({ style, map, told, frames, rate }) => {
  const { TouchTracker } = await import("/sound/touch-tracker.js");
  for (let wait = 10; wait < 60000; wait *= 2) {
    const context = new OfflineAudioContext(2, frames, rate);
    await context.audioWorklet.addModule("/sound/trail-sound-worklet.js");
    const node = new AudioWorkletNode(context, "trail-sound",
      { numberOfInputs: 0, outputChannelCount: [2], processorOptions: { style, level: 0 } });
    node.connect(context.destination);
    const tracker = new TouchTracker(map);
    node.port.postMessage(told.map(({ sample, events }) => {
      tracker.take(sample);
      return { cues: tracker.meet(events), state: tracker.state, isLate: false };
    }));
    await new Promise((done) => setTimeout(done, wait));
    const buffer = await context.startRendering();
    const sound = [[...buffer.getChannelData(0)], [...buffer.getChannelData(1)]];
    if (sound[0].some((sample) => sample !== 0)) return sound;
  }
}
"""


def chapter(letter):
    shown = subprocess.run([COMMANDS / "letter-trail", "chapters", "show", letter], check=True, capture_output=True)
    return json.loads(shown.stdout)


def events_of(letter, samples):
    """What the engine makes of each sample."""
    lines = "\n".join(
        json.dumps({"time_s": t, "x_mm": x, "y_mm": y, "contact": contact}) for t, x, y, contact in samples)
    said = subprocess.run(
        [COMMANDS / "letter-trail", "play", "--chapter", letter], input=lines, check=True, capture_output=True, text=True)
    events = [json.loads(line) for line in said.stdout.splitlines()]
    told, before = [], -1
    for sample in samples:
        told.append({"sample": sample, "events": [e for e in events if before < e["time_s"] <= sample[0]]})
        before = sample[0]
    return told


def wav(folder, letter, samples, style):
    """The channels that `score --wav` writes."""
    with open(folder / "trace.csv", "w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["time_s", "x_mm", "y_mm", "contact", "pressure"])
        rows.writerows([*sample, ""] for sample in samples)
    subprocess.run(
        [COMMANDS / "letter-trail", "score", folder / "trace.csv", "--chapter", letter, "--wav", folder / "out.wav",
         "--sound", style, "--force", "--json"], check=True, capture_output=True)
    with wave.open(str(folder / "out.wav")) as sound:
        assert (sound.getframerate(), sound.getnchannels(), sound.getsampwidth()) == (RATE, 2, 2)
        values = struct.unpack(f"<{2 * sound.getnframes()}h", sound.readframes(sound.getnframes()))
    return values[0::2], values[1::2]


def stem(drift):
    """Down the stem of an l, with a drift to the side that grows; its last sample is a lift."""
    shown = chapter("l")
    words = shown["strokes"][0].replace(",", " ").split()
    x, y = float(words[1]), float(words[2])
    places = [(x + drift * k / 100, y + 0.6 * k) for k in range(101)]
    return shown, [[k / 120, round(px, 3), round(py, 3), 0 if k == 100 else 1] for k, (px, py) in enumerate(places)]


def same(ours, theirs):
    """A 16-bit file has triangular dither of ±1 step and is rounded to half a step; together 0.5 steps on the mean of squares."""
    for mine, other in zip(ours, theirs):
        differences = [a * 32768 - b for a, b in zip(mine, other, strict=True)]
        assert max(map(abs, differences)) <= 1.5 + 0.01
        assert (sum(d * d for d in differences) / len(differences)) ** 0.5 < 0.53


@pytest.mark.parametrize("style", ["friction", "music"])
@pytest.mark.parametrize("drift", [0.5, 9])
def test_the_page_sounds_as_the_computer(serve, browse, tmp_path, style, drift):
    """Good and poor, both sounds: the same numbers, but for the dither of a 16-bit file."""
    page = browse().open(serve("letter-trail", "--sound", "browser").address)
    shown, samples = stem(drift)
    told = events_of("l", samples)
    left, right = wav(tmp_path, "l", samples, style)
    map_ = {"width": shown["map_width_mm"], "height": shown["map_height_mm"], "tolerance": shown["path_tolerance_mm"]}
    mine = page.evaluate(
        RENDER, {"style": style, "map": map_, "told": told, "frames": len(left), "rate": RATE})
    assert max(abs(sample) for sample in left) > 1000
    same(mine, (left, right))
    # Up to the sound of the seventh sample only six have been heard.
    frames = int((6 / 120 + 0.008) * RATE) - 1
    live = page.evaluate(LIVE, {"style": style, "map": map_, "told": told[:6], "frames": frames, "rate": RATE})
    same(live, (left[:frames], right[:frames]))
