import assert from "node:assert/strict";
import { test } from "node:test";
import { ComputersMicrophone } from "../../Sources/AppSupport/PageAssets/Assets/computers-microphone.js";
import { SoundWatch } from "../../Sources/AppSupport/PageAssets/Assets/sound-watch.js";

test("a microphone of the computer that gives nothing is said, until it is heard or touched", () => {
  const [microphone, watch] = [new ComputersMicrophone(), new SoundWatch()];
  let now = 0;
  const look = () => {
    now += 0.25;
    const reading = microphone.reading();
    return watch.look(reading ? [reading] : [], now)?.fault ?? null;
  };
  assert.equal(look(), null);
  microphone.isSilent = true;
  for (let number = 0; number < 8; number++) assert.equal(look(), "silent");
  microphone.mend();
  for (let number = 0; number < 8; number++) assert.equal(look(), null);
  microphone.isSilent = false;
  assert.equal(look(), null);
});
