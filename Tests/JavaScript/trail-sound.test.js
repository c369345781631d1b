// The parts of the finger's sound in the page, without a browser. Tests/Pages/test_trail_sound.py compares the whole with the
// computer's.

import assert from "node:assert/strict";
import test from "node:test";
import { SeededRandom } from "../../Sources/Apps/LetterTrail/LetterTrailPages/Assets/sound/seeded-random.js";
import { TraceSonifier } from "../../Sources/Apps/LetterTrail/LetterTrailPages/Assets/sound/trace-sonifier.js";
import { TouchTracker } from "../../Sources/Apps/LetterTrail/LetterTrailPages/Assets/sound/touch-tracker.js";

test("the random numbers are SplitMix64's", () => {
  for (const seed of [0, 7, 11, 1234567, 0xffffffff]) {
    const random = new SeededRandom(seed);
    let state = BigInt(seed);
    const next = () => {
      state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
      let z = state;
      z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
      z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
      return Number((z ^ (z >> 31n)) >> 11n) * 2 ** -53;
    };
    for (let k = 0; k < 5000; k += 1) assert.equal(random.uniform(), next());
  }
});

test("the output does not depend on how it is cut into blocks", () => {
  const render = (size) => {
    const sonifier = new TraceSonifier("friction", -3, 8000);
    const tracker = new TouchTracker({ width: 100, height: 100, tolerance: 5 });
    for (let k = 0; k <= 60; k += 1) {
      tracker.take([k / 60, 20 + k, 30, k < 60 ? 1 : 0]);
      const cues = tracker.meet([{ event: k === 30 ? "trigger_reached" : "moved", deviation_mm: k / 10 }]);
      sonifier.add({ state: tracker.state }, k / 60);
      for (const cue of cues) sonifier.add({ cue }, k / 60);
    }
    const [left, right] = [new Float32Array(8960), new Float32Array(8960)];
    for (let at = 0; at < 8960; at += size) {
      sonifier.render(left.subarray(at, at + size), right.subarray(at, at + size));
    }
    return [left, right];
  };
  const whole = render(8960);
  assert.ok(whole[0].some((sample) => Math.abs(sample) > 0.01));
  for (const size of [1, 7, 128]) assert.deepEqual(render(size), whole);
});

test("a lift ends the speed and the deviation", () => {
  const tracker = new TouchTracker({ width: 100, height: 50, tolerance: 5 });
  assert.equal(tracker.state, null);
  tracker.take([0, 10, 10, 1]);
  tracker.take([0.01, 20, 10, 1, null, 3, 4]);
  assert.deepEqual(tracker.meet([{ event: "left" }, { event: "moved", deviation_mm: -2.5 }]), ["left"]);
  const { speed, deviation, isWriting, x, y } = tracker.state;
  assert.equal(isWriting, false);
  tracker.meet([{ event: "dot_touched" }]);
  assert.equal(tracker.state.isWriting, true);
  assert.ok(Math.abs(speed - 1000 * (1 - Math.exp(-0.5))) < 1e-9);
  assert.deepEqual([deviation, x, y], [0.5, 0.2, 0.2]);
  tracker.take([0.02, 20, 10, 0]);
  assert.deepEqual([tracker.state.speed, tracker.state.deviation, tracker.state.isWriting], [0, 0, false]);
  const ending = [{ event: "curve_finished" }, { event: "chapter_finished" }];
  assert.deepEqual(tracker.meet(ending), ["finished"]);
});
