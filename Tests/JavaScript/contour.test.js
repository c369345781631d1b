import assert from "node:assert/strict";
import { test } from "node:test";
import { humOf } from "../../Sources/Apps/VoiceGames/VoiceGamePages/Assets/scenes/hum.js";
import { along } from "../../Sources/Apps/VoiceGames/VoiceGamePages/Assets/scenes/voicePattern.js";
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
