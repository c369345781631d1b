import assert from "node:assert/strict";
import { test } from "node:test";
import { humOf } from "../../Sources/Apps/VoiceGames/VoiceGamePages/Assets/scenes/hum.js";
import { along } from "../../Sources/Apps/VoiceGames/VoiceGamePages/Assets/scenes/voicePattern.js";
import { waveOf } from "../../Sources/Apps/VoiceGames/VoiceGamePages/Assets/scenes/wavePattern.js";
import { soundOf } from "../../Sources/Apps/VoiceGames/VoiceGamePages/Assets/scenes/said.js";
import { withoutHoles } from "../../Sources/Apps/VoiceGames/VoiceGamePages/Assets/scenes/contourScene.js";

test("a hum has the pitch and the loudness of the contour, and is silent in its pauses", () => {
  const hum = humOf([{ level: 0 }, { cents: 1200, level: 6 }, {}, { level: 60 }], 200);
  assert.deepEqual(hum.map(({ frequency }) => Math.round(frequency)), [400, 400, 400, 400]);
  assert.equal(hum[0].gain, 0.1);
  assert.ok(Math.abs(hum[1].gain - 0.2) < 0.001);
  assert.equal(hum[2].gain, 0);
  // Never louder than a voice may be.
  assert.equal(hum[3].gain, 0.3);
});

test("a line goes straight on where the voice has no pitch", () => {
  const line = withoutHoles([{ level: 0 }, { cents: 100, level: 0 }, {}, { level: 3 }, { cents: 400, level: 0 }, {}]);
  assert.deepEqual(line.map(({ cents }) => Math.round(cents)), [100, 100, 200, 300, 400, 400]);
  assert.deepEqual(line.map(({ level }) => level), [0, 0, undefined, 3, 0, undefined]);
  assert.deepEqual(withoutHoles([{}]), [{ cents: 0, level: undefined }]);
});

test("a row of numbers is joined by straight lines", () => {
  assert.deepEqual([0, 0.25, 0.5, 1, 2].map((share) => along([0, 600, 0], share)), [0, 300, 600, 0, 0]);
  assert.equal(along([7], 0.5), 7);
});

test("a wave grows with the loudness, and stays inside of its half", () => {
  const waves = [-60, -20, 0, 9, 30].map(waveOf);
  assert.deepEqual(waves, [...waves].sort((a, b) => a - b));
  assert.equal(waves[0], 0.03);
  assert.ok(Math.abs(waves[2] - 0.5) < 0.01);
  assert.equal(waves[4], 1);
});

test("what was said is heard as loud as a model, however softly it was said", () => {
  const packet = (/** @type {number[]} */ samples) => {
    const buffer = new ArrayBuffer(16 + 4 * samples.length);
    new DataView(buffer).setUint8(0, 1);
    new DataView(buffer).setUint32(4, 48_000, true);
    new Float32Array(buffer, 16).set(samples);
    return buffer;
  };
  const said = soundOf(packet([0.1, -0.2, 0]));
  assert.equal(said?.rate, 48_000);
  assert.deepEqual([...(said?.samples ?? [])].map((sample) => Number(sample.toFixed(3))), [0.3, -0.6, 0]);
  // Noise is not made a voice: it is lifted by 30 dB at most.
  assert.ok(Math.abs((soundOf(packet([0.0001]))?.samples[0] ?? 0) - 0.003) < 1e-6);
  assert.equal(soundOf(packet([])), undefined);
  assert.equal(soundOf(packet([0, 0])), undefined);
});
