import assert from "node:assert/strict";
import { test } from "node:test";

import { DecodedSounds } from "../../Sources/Apps/SpeechBoard/SpeechBoardPages/Assets/away/sounds.js";

/** Sounds of 100 bytes each, unless their name is a number of bytes. */
function made(limit, decode = (name) => Promise.resolve({ length: (Number(name) || 100) / 4, numberOfChannels: 1 })) {
  const decoded = [];
  const sounds = new DecodedSounds({
    decode(name) {
      decoded.push(name);
      return decode(name);
    },
    idle: () => Promise.resolve(),
    limit,
  });
  return { sounds, decoded };
}

const settled = () => new Promise((done) => setTimeout(done, 0));

test("What was decoded ahead is not decoded again when it is wanted", async () => {
  const { sounds, decoded } = made(1000);
  sounds.ahead(["a", "b"]);
  await settled();
  assert.deepEqual(decoded, ["a", "b"]);
  await sounds.sound("b");
  await sounds.sound("c");
  assert.deepEqual(decoded, ["a", "b", "c"]);
});

test("A sound that is wanted while it is decoded is decoded once", async () => {
  let end = () => {};
  const { sounds, decoded } = made(1000, () =>
    new Promise((done) => {
      end = () => done({ length: 25, numberOfChannels: 1 });
    }));
  sounds.ahead(["a"]);
  await settled();
  const wanted = sounds.sound("a");
  end();
  await wanted;
  assert.deepEqual(decoded, ["a"]);
});

test("The sounds that were used longest ago give way", async () => {
  const { sounds, decoded } = made(400);
  for (const name of ["a", "b", "c", "d", "a", "e"]) await sounds.sound(name);
  assert.equal(sounds.bytes, 400);
  decoded.length = 0;
  for (const name of ["c", "d", "a", "e"]) await sounds.sound(name);
  assert.deepEqual(decoded, []);
  await sounds.sound("b");
  assert.deepEqual(decoded, ["b"]);
});

test("A board takes at most half of what is kept, so that the board before it stays", async () => {
  const { sounds, decoded } = made(800);
  sounds.ahead(["a1", "a2", "a3", "a4", "a5", "a6"]);
  await settled();
  sounds.ahead(["b1", "b2", "b3", "b4", "b5", "b6"]);
  await settled();
  assert.deepEqual(decoded, ["a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4"]);
  assert.equal(sounds.bytes, 800);
});

test("What is asked for later comes first, and the rest is not forgotten", async () => {
  const { sounds, decoded } = made(10_000);
  sounds.ahead(["a", "b", "c"]);
  sounds.ahead(["x", "b"]);
  await settled();
  assert.deepEqual(decoded, ["x", "b", "a", "c"]);
});

test("A sound that cannot be decoded holds up no other, and is tried again when it is wanted", async () => {
  let fails = true;
  const { sounds, decoded } = made(
    1000,
    (name) =>
      name === "a" && fails
        ? Promise.reject(new Error("damaged"))
        : Promise.resolve({ length: 25, numberOfChannels: 1 }),
  );
  sounds.ahead(["a", "b"]);
  await settled();
  assert.deepEqual(decoded, ["a", "b"]);
  await assert.rejects(sounds.sound("a"));
  fails = false;
  assert.equal((await sounds.sound("a")).length, 25);
});
