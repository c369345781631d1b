// What the child has just said, heard again: the program keeps it in memory while the game goes on.

const headLength = 16;
// How loud the loudest sample is, and by how much a soft voice may be lifted.
// A factor of 30 is 30 dB.
const [loudest, most] = [0.6, 30];

/**
 * The samples of a packet of sound (Docs/Formats/page-messages.md), made as loud as a model is; `undefined` without any.
 *
 * @param {ArrayBuffer} packet
 */
export function soundOf(packet) {
  if (packet.byteLength <= headLength) return undefined;
  const rate = new DataView(packet).getUint32(4, true);
  const samples = new Float32Array(packet.slice(headLength));
  const peak = samples.reduce((high, sample) => Math.max(high, Math.abs(sample)), 0);
  if (peak === 0) return undefined;
  const gain = Math.min(most, loudest / peak);
  return { rate, samples: samples.map((sample) => sample * gain) };
}

export class Said {
  /** @type {AudioContext | undefined} */
  #context;
  /** @type {AudioBufferSourceNode | undefined} */
  #sound;

  /** Plays what was said last. */
  async play() {
    this.stop();
    const answer = await fetch("/documents/said", { cache: "no-store" });
    const said = answer.ok ? soundOf(await answer.arrayBuffer()) : undefined;
    if (!said) return;
    this.#context ??= new AudioContext({ latencyHint: "interactive" });
    const context = this.#context;
    if (context.state !== "running") context.resume().catch(() => {});
    const buffer = context.createBuffer(1, said.samples.length, said.rate);
    buffer.copyToChannel(said.samples, 0);
    this.#sound = new AudioBufferSourceNode(context, { buffer });
    this.#sound.connect(context.destination);
    this.#sound.start();
  }

  stop() {
    this.#sound?.stop();
    this.#sound = undefined;
  }

  end() {
    this.stop();
    this.#context?.close().catch(() => {});
    this.#context = undefined;
  }
}
