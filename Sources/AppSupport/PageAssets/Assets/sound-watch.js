// Whether the sound of this browser is well. Nothing here knows a browser or a clock: who looks says what is seen, and when.

/**
 * What is seen of a sound that should go on.
 *
 * @typedef {object} Reading
 * @property {string} name which sound it is.
 * @property {string} context the state of its AudioContext.
 * @property {Input} [input] of a sound that is heard.
 * @property {boolean} [isElsewhere] whether it would be played by another device than the one with which it began.
 *
 * @typedef {object} Input
 * @property {boolean} isMuted whether the browser or the system gives nothing from the microphone.
 * @property {boolean} hasEnded whether the microphone is lost.
 * @property {number} packets how many have come.
 * @property {number} zeros for how long every sample has been exactly 0, in seconds of sound.
 */

/**
 * What is wrong: the microphone is lost ("ended") or "muted", gives nothing at all ("stopped") or only zeros ("silent");
 * the browser holds the sound ("held"), or would play it "elsewhere".
 *
 * @typedef {"ended" | "muted" | "stopped" | "silent" | "held" | "elsewhere"} SoundFault
 */

// Seconds. What is shorter is a browser that begins: a wireless headphone takes a second.
const heldTime = 1.5;
const mutedTime = 1;
const packetTime = 1;
const zeroTime = 3;
// A page that has not looked for so long has stood still itself: a busy computer, a closed lid. What came meanwhile is still
// to be read.
const standstill = 0.5;

/** A sound that should go on. */
class Watched {
  packets = -1;
  packetTime = 0;
  /** @type {number | null} */
  heldSince = null;
  /** @type {number | null} */
  mutedSince = null;

  /**
   * @param {Reading} reading
   * @param {number} now
   * @param {boolean} hasStoodStill
   * @returns {SoundFault | null}
   */
  look({ context, input, isElsewhere }, now, hasStoodStill) {
    if (hasStoodStill) [this.heldSince, this.mutedSince] = [null, null];
    const isHeld = context !== "running";
    this.heldSince = isHeld ? this.heldSince ?? now : null;
    this.mutedSince = input?.isMuted ? this.mutedSince ?? now : null;
    // Without a context that runs no packets can come: it is not they that are missing.
    if (!input || isHeld || hasStoodStill || input.packets !== this.packets) this.packetTime = now;
    this.packets = input?.packets ?? -1;
    if (input && (input.hasEnded || context === "closed")) return "ended";
    if (isElsewhere) return "elsewhere";
    if (this.heldSince !== null && now - this.heldSince >= heldTime) return "held";
    if (!input) return null;
    if (this.mutedSince !== null && now - this.mutedSince >= mutedTime) return "muted";
    if (now - this.packetTime >= packetTime) return "stopped";
    return input.zeros >= zeroTime ? "silent" : null;
  }
}

/** Looks at the sounds that should go on. */
export class SoundWatch {
  /** @type {Map<string, Watched>} */
  #watched = new Map();
  #lastLook = -Infinity;

  /**
   * Looks at all sounds that should go on; what is not among them is not missed.
   *
   * @param {Reading[]} readings
   * @param {number} now seconds of any clock that does not go back.
   * @returns {{name: string, fault: SoundFault} | null} what is wrong with the first one that is not well.
   */
  look(readings, now) {
    const hasStoodStill = now - this.#lastLook > standstill;
    this.#lastLook = now;
    this.#watched = new Map(readings.map(({ name }) => [name, this.#watched.get(name) ?? new Watched()]));
    const faults = readings.map((reading) => ({
      name: reading.name,
      fault: this.#watched.get(reading.name)?.look(reading, now, hasStoodStill) ?? null,
    }));
    const [first] = faults.filter(({ fault }) => fault !== null);
    return first?.fault ? { name: first.name, fault: first.fault } : null;
  }
}

/** @typedef {Pick<MediaDeviceInfo, "kind" | "deviceId" | "groupId">} Device */

/**
 * Whether the microphone in use is still among the devices. A browser that does not name them leaves it there.
 *
 * @param {Device[]} devices
 * @param {{deviceId?: string, groupId?: string}} used
 */
export function isThere(devices, { deviceId, groupId }) {
  const inputs = devices.filter((device) => device.kind === "audioinput");
  if (inputs.some((device) => !device.deviceId)) return true;
  // The device that is called "default" may be another one now.
  if (deviceId === "default" && groupId) return inputs.some((device) => device.groupId === groupId);
  return !deviceId || inputs.some((device) => device.deviceId === deviceId);
}

/**
 * What plays: the group of the system's output. Empty where the browser does not say.
 *
 * @param {Device[]} devices
 */
export function outputOf(devices) {
  return devices.find(({ kind, deviceId }) => kind === "audiooutput" && deviceId === "default")?.groupId ?? "";
}
