// Sounds that the server has made, played whole by this browser (serve --sound browser).

export class Clips {
  /** @type {AudioContext | null} */
  #context = null;
  /** @type {{node: AudioBufferSourceNode, gain: GainNode}[]} */
  #playing = [];
  #end = 0;
  // Fetches end in the order in which they were begun.
  #turn = Promise.resolve();
  #number = 0;

  /** @param {import("./sound-guard.js").SoundGuard} guard tells who is before the page if the sound is not well. */
  constructor(guard) {
    this.guard = guard;
    guard.add({
      reading: () => this.#playing.length > 0 ? { name: "clips", context: this.#context?.state ?? "closed" } : null,
      mend: () => this.#open(),
    });
    // A browser lets no page sound before a finger or key has touched it.
    const wake = () => this.#open();
    for (const type of ["pointerdown", "keydown"]) addEventListener(type, wake, { capture: true, passive: true });
  }

  /** Whether one of them is heard now. */
  get isPlaying() {
    return this.#playing.length > 0;
  }

  /** What handles the server's messages about these sounds. */
  handlers = {
    /** @param {{address: string, sampleRate: number, follows: boolean}} message */
    clip: (message) => this.play(message),
    silence: () => this.#silence(),
  };

  /**
   * Plays the samples at an address, in the place of what is being played or behind it.
   *
   * @param {{address: string, sampleRate: number, follows: boolean}} clip
   */
  play({ address, sampleRate, follows }) {
    if (!follows) this.#number += 1;
    const number = this.#number;
    const samples = fetch(address).then((answer) => (answer.ok ? answer.arrayBuffer() : null), () => null);
    this.#turn = this.#turn.then(async () => {
      const bytes = await samples;
      // A newer word has taken its place meanwhile.
      if (!bytes || number !== this.#number) return;
      const data = new Float32Array(bytes);
      if (data.length === 0) return this.#silence();
      const context = this.#open();
      const buffer = context.createBuffer(1, data.length, sampleRate);
      buffer.copyToChannel(data, 0);
      if (!follows) this.#silence();
      const node = context.createBufferSource();
      const gain = context.createGain();
      node.buffer = buffer;
      node.connect(gain).connect(context.destination);
      const start = Math.max(context.currentTime, follows ? this.#end : 0);
      node.start(start);
      this.#end = start + buffer.duration;
      this.#set([...this.#playing, { node, gain }]);
      node.onended = () => this.#set(this.#playing.filter((other) => other.node !== node));
    });
  }

  /** @param {{node: AudioBufferSourceNode, gain: GainNode}[]} playing */
  #set(playing) {
    this.#playing = playing;
    this.guard.look();
  }

  #open() {
    // A system that has closed the sound gives another one.
    if (!this.#context || this.#context.state === "closed") {
      this.#context = new AudioContext({ latencyHint: "interactive" });
      this.#context.onstatechange = () => this.guard.look();
      [this.#playing, this.#end] = [[], 0];
    }
    // Whatever holds it: the system may have its own word for it.
    if (this.#context.state !== "running") this.#context.resume().catch(() => {});
    return this.#context;
  }

  // What is being played fades out in 5 ms.
  #silence() {
    const now = this.#context?.currentTime ?? 0;
    for (const { node, gain } of this.#playing) {
      gain.gain.setTargetAtTime(0, now, 0.002);
      node.stop(now + 0.01);
    }
    this.#end = 0;
    this.#set([]);
  }
}
