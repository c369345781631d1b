import assert from "node:assert/strict";
import { test } from "node:test";

import { isThere, outputOf, SoundWatch } from "../../Sources/AppSupport/PageAssets/Assets/sound-watch.js";

/** A microphone of which ten packets come a second, and a watch that looks as often. */
function microphone() {
  const watch = new SoundWatch();
  const input = { isMuted: false, hasEnded: false, packets: 0, zeros: 0 };
  const own = {
    now: 100,
    context: "running",
    input,
    comes: true,
    /** Goes on for a time; returns what is wrong at its end. */
    goOn(seconds) {
      let fault = null;
      for (let n = 0; n < Math.round(10 * seconds); n += 1) {
        own.now += 0.1;
        if (own.comes) input.packets += 1;
        fault = own.look();
      }
      return fault;
    },
    look: () => watch.look([{ name: "microphone", context: own.context, input }], own.now)?.fault ?? null,
    watch,
  };
  own.look();
  return own;
}

test("a microphone that gives packets is well", () => {
  assert.equal(microphone().goOn(60), null);
});

test("no packets for a second are said, and the first one takes it back", () => {
  const own = microphone();
  own.goOn(2);
  own.comes = false;
  assert.equal(own.goOn(0.8), null);
  assert.equal(own.goOn(0.4), "stopped");
  own.comes = true;
  assert.equal(own.goOn(0.1), null);
});

test("a page that has stood still itself misses nothing", () => {
  const own = microphone();
  own.goOn(2);
  own.now += 30;
  assert.equal(own.look(), null);
  own.comes = false;
  assert.equal(own.goOn(0.8), null);
  assert.equal(own.goOn(0.4), "stopped");
});

test("exact zeros are said after three seconds of sound", () => {
  const own = microphone();
  own.input.zeros = 2.99;
  assert.equal(own.goOn(1), null);
  own.input.zeros = 3;
  assert.equal(own.look(), "silent");
  own.input.zeros = 0;
  assert.equal(own.look(), null);
});

test("a context that does not run is said before the packets that it does not give", () => {
  for (const state of ["suspended", "interrupted"]) {
    const own = microphone();
    own.goOn(2);
    [own.context, own.comes] = [state, false];
    assert.equal(own.goOn(1.4), null, "a browser that begins");
    assert.equal(own.goOn(2), "held");
    own.context = "running";
    assert.equal(own.goOn(0.8), null, "the packets have their second again");
    assert.equal(own.goOn(0.4), "stopped");
  }
});

test("a track that is muted for a second is said, and one that has ended at once", () => {
  const own = microphone();
  own.input.isMuted = true;
  assert.equal(own.goOn(0.8), null);
  assert.equal(own.goOn(0.4), "muted");
  own.input.isMuted = false;
  assert.equal(own.look(), null);
  own.input.hasEnded = true;
  assert.equal(own.look(), "ended");
  own.input.hasEnded = false;
  assert.equal(own.look(), null);
  own.context = "closed";
  assert.equal(own.look(), "ended");
});

test("what plays is missed only while it should, and is told from what is heard", () => {
  const watch = new SoundWatch();
  const headphone = { name: "headphone", context: "suspended" };
  const lookUntil = (readings, from, to) => {
    let found = null;
    for (let now = from; now <= to; now += 0.25) found = watch.look(readings, now);
    return found;
  };
  assert.equal(lookUntil([headphone], 0, 1.25), null);
  // It was not meant in between: it has its time again.
  assert.equal(watch.look([], 1.5), null);
  assert.equal(lookUntil([headphone], 1.75, 3), null);
  assert.deepEqual(watch.look([headphone], 3.25), { name: "headphone", fault: "held" });
  const input = { isMuted: false, hasEnded: true, packets: 0, zeros: 0 };
  const both = [{ name: "microphone", context: "running", input }, headphone];
  assert.deepEqual(watch.look(both, 3.5), { name: "microphone", fault: "ended" });
  assert.deepEqual(watch.look([{ ...headphone, isElsewhere: true }], 3.75), { name: "headphone", fault: "elsewhere" });
});

test("a device that was unplugged is gone; one that the browser does not name is there", () => {
  const input = (deviceId, groupId) => ({ kind: "audioinput", deviceId, groupId });
  const all = [input("default", "g1"), input("a", "g1"), input("b", "g2"), { kind: "audiooutput", deviceId: "c" }];
  assert.equal(isThere(all, { deviceId: "a", groupId: "g1" }), true);
  assert.equal(isThere(all, { deviceId: "c" }), false);
  assert.equal(isThere(all, { deviceId: "default", groupId: "g1" }), true);
  assert.equal(isThere([input("default", "g2"), input("b", "g2")], { deviceId: "default", groupId: "g1" }), false);
  assert.equal(isThere([input("", "")], { deviceId: "a", groupId: "g1" }), true);
  assert.equal(isThere([], { deviceId: "a" }), false);
  assert.equal(isThere(all, {}), true);
});

test("the output is the system's, as far as the browser says which it is", () => {
  const output = (deviceId, groupId) => ({ kind: "audiooutput", deviceId, groupId });
  assert.equal(outputOf([output("default", "g1"), output("a", "g1"), output("b", "g2")]), "g1");
  assert.equal(outputOf([output("a", "g1")]), "");
  assert.equal(outputOf([]), "");
});
