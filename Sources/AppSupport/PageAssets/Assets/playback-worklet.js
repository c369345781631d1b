/// <reference path="./worklets.d.ts" />
// Plays what the server sends, in order. What has not come in time is silence, and is counted.

class Playback extends AudioWorkletProcessor {
  constructor() {
    super();
    /** @type {Float32Array[][]} */
    this.queue = [];
    this.offset = 0;
    this.frames = 0;
    this.missing = 0;
    this.told = 0;
    this.hasBegun = false;
    this.port.onmessage = ({ data }) => this.queue.push(data);
  }

  /**
   * @param {Float32Array[][]} _
   * @param {Float32Array[][]} outputs
   */
  process(_, [output]) {
    const wanted = output[0].length;
    let filled = 0;
    while (filled < wanted && this.queue.length > 0) {
      const block = this.queue[0];
      const count = Math.min(wanted - filled, block[0].length - this.offset);
      output.forEach((channel, c) =>
        channel.set(block[Math.min(c, block.length - 1)].subarray(this.offset, this.offset + count), filled)
      );
      filled += count;
      this.offset += count;
      if (this.offset === block[0].length) {
        this.queue.shift();
        this.offset = 0;
      }
    }
    this.frames += filled;
    this.hasBegun ||= filled > 0;
    if (this.hasBegun) this.missing += wanted - filled;
    this.told += wanted;
    // Every 11 ms at 48 kHz.
    if (this.told >= 512) {
      this.told = 0;
      this.port.postMessage({ frames: this.frames, missing: this.missing });
    }
    return true;
  }
}

registerProcessor("playback", Playback);
