import assert from "node:assert/strict";
import { test } from "node:test";

import { WakeLock } from "../../Sources/AppSupport/PageAssets/Assets/wake-lock.js";

/** A page and a device whose locks are given when the test says so. */
function device() {
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const locks = [];
  const asked = [];
  const timers = new Map();
  const wakeLock = {
    request: () => new Promise((give, refuse) => asked.push({ give, refuse })),
  };
  const made = new WakeLock({ wakeLock }, page, {
    set: (action, time) => timers.set(time, action) && time,
    clear: (time) => timers.delete(time),
  });
  return {
    made,
    timers,
    asked,
    get held() {
      return locks.filter(({ isReleased }) => !isReleased).length;
    },
    /** Gives the lock that was asked for. */
    async give() {
      const lock = Object.assign(new EventTarget(), { isReleased: false });
      lock.release = () => {
        lock.isReleased = true;
        lock.dispatchEvent(new Event("release"));
        return Promise.resolve();
      };
      locks.push(lock);
      asked.shift().give(lock);
      await settled();
    },
    /** Shows the page or hides it; the browser takes the locks of a hidden page. */
    async see(isSeen) {
      page.visibilityState = isSeen ? "visible" : "hidden";
      if (!isSeen) { for (const lock of locks.filter(({ isReleased }) => !isReleased)) lock.release(); }
      page.dispatchEvent(new Event("visibilitychange"));
      await settled();
    },
  };
}

const settled = () => new Promise((done) => setImmediate(done));

test("the screen stays on while something goes on", async () => {
  const own = device();
  own.made.hold("game", true);
  await own.give();
  assert.equal(own.held, 1);
  own.made.hold("sound", true);
  own.made.hold("game", false);
  assert.equal(own.held, 1, "the sound still goes on");
  own.made.hold("sound", false);
  assert.equal(own.held, 0);
  assert.equal(own.asked.length, 0, "one lock is enough");
});

test("a page that is seen again takes the lock again", async () => {
  const own = device();
  own.made.hold("game", true);
  await own.give();
  await own.see(false);
  assert.deepEqual([own.held, own.asked.length], [0, 0]);
  await own.see(true);
  assert.equal(own.asked.length, 1);
  await own.give();
  assert.equal(own.held, 1);
  // What ended in the dark is not waited for.
  await own.see(false);
  own.made.hold("game", false);
  await own.see(true);
  assert.deepEqual([own.held, own.asked.length], [0, 0]);
});

test("a lock that comes too late is given back", async () => {
  const own = device();
  own.made.hold("game", true);
  own.made.hold("game", false);
  await own.give();
  assert.equal(own.held, 0);
});

test("a refusal changes nothing, and is asked again when there is a reason", async () => {
  const own = device();
  own.made.hold("game", true);
  own.asked.shift().refuse(new Error("the battery is low"));
  await settled();
  own.made.hold("game", true);
  await own.give();
  assert.equal(own.held, 1);
});

test("a device without a lock lets it be", async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const lock = new WakeLock({}, page);
  lock.hold("game", true);
  page.dispatchEvent(new Event("visibilitychange"));
  lock.hold("game", false);
  await settled();
});

test("what is in use stays for ten minutes after the last touch", async () => {
  const own = device();
  own.made.use();
  await own.give();
  own.made.use();
  assert.deepEqual([...own.timers.keys()], [600_000]);
  assert.equal(own.held, 1);
  own.timers.get(600_000)();
  assert.equal(own.held, 0);
  own.made.use();
  await own.give();
  own.made.leave();
  assert.deepEqual([own.held, own.timers.size], [0, 0]);
});
