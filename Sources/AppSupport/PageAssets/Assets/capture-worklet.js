/// <reference path="./worklets.d.ts" />
// Takes the microphone's samples in blocks of 512 frames: 11 ms at 48 kHz.

class Capture extends AudioWorkletProcessor {
  constructor() {
    super();
    this.block = new Float32Array(512);
    this.filled = 0;
  }

  /** @param {Float32Array[][]} inputs */
  process([input]) {
    const samples = input[0];
    if (!samples) return true;
    for (let n = 0; n < samples.length; n += 1) {
      this.block[this.filled] = samples[n];
      this.filled += 1;
      if (this.filled === this.block.length) {
        this.port.postMessage(this.block, [this.block.buffer]);
        this.block = new Float32Array(512);
        this.filled = 0;
      }
    }
    return true;
  }
}

registerProcessor("capture", Capture);
