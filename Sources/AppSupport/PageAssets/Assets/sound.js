// The browser's microphone and headphone (serve --sound browser). The server asks for them by messages; packets have the
// form of Docs/Formats/page-messages.md: channels, 3 zeros, rate, frames before, then the samples, a channel at a time.

import { to } from "./messages.js";
import { isThere, outputOf } from "./sound-watch.js";

const headLength = 16;
// The server waits for 10 s for a headphone, milliseconds.
const openingTime = 8000;
const processings = /** @type {const} */ (["echoCancellation", "noiseSuppression", "autoGainControl"]);

/**
 * @param {number} rate
 * @param {number} position
 * @param {Float32Array[]} channels
 */
function packet(rate, position, channels) {
  const frames = channels[0].length;
  const buffer = new ArrayBuffer(headLength + 4 * frames * channels.length);
  const view = new DataView(buffer);
  view.setUint8(0, channels.length);
  view.setUint32(4, rate, true);
  view.setBigUint64(8, BigInt(position), true);
  channels.forEach((samples, c) => new Float32Array(buffer, headLength + 4 * frames * c, frames).set(samples));
  return buffer;
}

/** @param {unknown} error */
const nameOf = (error) => (error instanceof Error || error instanceof DOMException) ? error.name : "unknown";

/** The devices as far as the browser names them. */
const devices = () => navigator.mediaDevices?.enumerateDevices().catch(() => []) ?? Promise.resolve([]);

export class BrowserSound {
  /** The frames of the microphone that were sent. */
  position = 0;
  /** @type {{context: AudioContext, node: AudioWorkletNode} | null} */
  #capture = null;
  /** @type {{stream: MediaStream, track: MediaStreamTrack, source: MediaStreamAudioSourceNode} | null} */
  #input = null;
  /** @type {Promise<void> | null} */
  #opening = null;
  #isWanted = false;
  /** How often it was closed. */
  #closings = 0;
  /** Whether the server listens: what fails after that can be mended here. */
  #isOpen = false;
  #isPaused = false;
  #isGone = false;
  #reason = "";
  #packets = 0;
  #zeros = 0;
  /** @type {{context: AudioContext, node: AudioWorkletNode, device: string, isElsewhere: boolean, gaps: number} | null} */
  #output = null;
  #patience = 0;

  /**
   * @param {{send: (message: any) => void, sendSound: (packet: ArrayBuffer) => void}} connection
   * @param {import("./sound-guard.js").SoundGuard} guard tells who is before the page if the sound is not well.
   */
  constructor(connection, guard) {
    this.connection = connection;
    this.guard = guard;
    guard.add({ reading: () => this.#heard(), mend: (fault) => this.#mendMicrophone(fault) });
    guard.add({ reading: () => this.#played(), mend: () => this.#goOnPlaying() });
    navigator.mediaDevices?.addEventListener?.("devicechange", () => this.#seeDevices());
  }

  /**
   * What handles the server's messages about sound.
   *
   * @type {Pick<import("./messages.js").Handlers, "microphone" | "headphone">}
   */
  handlers = {
    microphone: ({ open }) => open ? this.openMicrophone() : this.closeMicrophone(),
    headphone: ({ open, sampleRate, channelCount }) =>
      open ? this.openHeadphone(sampleRate, channelCount) : this.closeHeadphone(),
  };

  /**
   * Takes the state of the connection: only the page that has the seat listens and plays.
   *
   * @param {string} state
   */
  follow(state) {
    clearTimeout(this.#patience);
    if (state === "connected") return;
    // A network that comes back soon finds the microphone open.
    if (state === "lost") this.#patience = setTimeout(() => this.closeMicrophone(), 60_000);
    else {
      this.closeMicrophone();
      this.closeHeadphone();
    }
  }

  /**
   * While nobody sees the page, what the microphone hears is not sent. Nothing is lost by that: its time stands still.
   *
   * @param {boolean} isPaused
   */
  pause(isPaused) {
    this.#isPaused = isPaused;
  }

  // The microphone.

  /** Opens the microphone, or says again that it is open. */
  openMicrophone() {
    this.#isWanted = true;
    this.#reason = "";
    return this.#opening ??= this.#openWanted().finally(() => {
      this.#opening = null;
      this.guard.look();
    });
  }

  async #openWanted() {
    let closings;
    do {
      closings = this.#closings;
      await this.#open(closings);
      // It may have been closed while it opened, and be wanted again.
    } while (this.#isWanted && closings !== this.#closings);
  }

  /** @param {number} closings how often it was closed before. */
  async #open(closings) {
    try {
      if (!navigator.mediaDevices) throw new DOMException("", "NotSupportedError");
      if (!this.#input) await this.#listen();
      if (closings !== this.#closings || !this.#input || !this.#capture) return this.#leaveCapture();
      const { track } = this.#input;
      const settings = track.getSettings();
      const processing = processings.filter((name) => settings[name]);
      const { sampleRate } = this.#capture.context;
      this.position = 0;
      this.connection.send(to.microphoneOpened({ sampleRate, device: track.label, processing }));
      this.#isOpen = true;
    } catch (error) {
      if (closings !== this.#closings) return;
      // The server still listens: the person may mend it, or leave.
      if (this.#isOpen) return void (this.#reason = nameOf(error));
      this.closeMicrophone();
      this.connection.send(to.microphoneFailed({ reason: nameOf(error) }));
    }
  }

  async #listen() {
    const wanted = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 };
    const stream = await navigator.mediaDevices.getUserMedia({ audio: wanted });
    try {
      const { context, node } = await this.#captured();
      const source = context.createMediaStreamSource(stream);
      source.connect(node);
      const [track] = stream.getAudioTracks();
      for (const event of ["ended", "mute", "unmute"]) track.addEventListener(event, () => this.guard.look());
      [this.#isGone, this.#zeros] = [false, 0];
      this.#input = { stream, track, source };
      // A browser may want a finger first: the guard asks for it.
      context.resume().catch(() => {});
    } catch (error) {
      for (const track of stream.getTracks()) track.stop();
      throw error;
    }
  }

  // What takes the samples. It stays while the microphone is opened anew, and with it the rate that the server knows.
  async #captured() {
    if (this.#capture && this.#capture.context.state !== "closed") return this.#capture;
    const sampleRate = this.#capture?.context.sampleRate;
    const context = new AudioContext({ latencyHint: "interactive", ...(sampleRate ? { sampleRate } : {}) });
    context.onstatechange = () => this.guard.look();
    await context.audioWorklet.addModule(new URL("./capture-worklet.js", import.meta.url));
    const node = new AudioWorkletNode(context, "capture", {
      numberOfOutputs: 0,
      channelCount: 1,
      channelCountMode: "explicit",
    });
    node.port.onmessage = ({ data }) => this.hear(data);
    return this.#capture = { context, node };
  }

  /**
   * Takes a block of the microphone.
   *
   * @param {Float32Array} samples
   */
  hear(samples) {
    if (!this.#isOpen || !this.#capture) return;
    const { sampleRate } = this.#capture.context;
    this.#packets += 1;
    this.#zeros = samples.every((sample) => sample === 0) ? this.#zeros + samples.length / sampleRate : 0;
    if (this.#isPaused) return;
    this.connection.sendSound(packet(sampleRate, this.position, [samples]));
    this.position += samples.length;
  }

  #heard() {
    if (!this.#isOpen) return null;
    const track = this.#input?.track;
    return {
      name: "microphone",
      context: this.#capture?.context.state ?? "closed",
      input: {
        isMuted: track?.muted ?? false,
        hasEnded: !track || track.readyState === "ended" || this.#isGone || this.#reason !== "",
        packets: this.#packets,
        zeros: this.#zeros,
      },
      reason: this.#reason,
    };
  }

  /** @param {import("./sound-watch.js").SoundFault} fault */
  #mendMicrophone(fault) {
    if (fault === "held") return void this.#capture?.context.resume().catch(() => {});
    this.#leaveInput();
    this.openMicrophone();
  }

  #leaveInput() {
    const input = this.#input;
    this.#input = null;
    input?.source.disconnect();
    for (const track of input?.stream.getTracks() ?? []) track.stop();
  }

  #leaveCapture() {
    this.#leaveInput();
    const capture = this.#capture;
    this.#capture = null;
    if (capture && capture.context.state !== "closed") capture.context.close();
  }

  closeMicrophone() {
    [this.#isWanted, this.#isOpen, this.#reason] = [false, false, ""];
    this.#closings += 1;
    this.#leaveCapture();
    this.guard.look();
  }

  // The headphone.

  /**
   * Opens the headphone.
   *
   * @param {number | undefined} sampleRate
   * @param {number | undefined} channelCount
   */
  async openHeadphone(sampleRate, channelCount) {
    try {
      this.closeHeadphone();
      const context = new AudioContext({ sampleRate, latencyHint: "interactive" });
      await context.audioWorklet.addModule(new URL("./playback-worklet.js", import.meta.url));
      const node = new AudioWorkletNode(context, "playback", {
        numberOfInputs: 0,
        outputChannelCount: [channelCount ?? 1],
      });
      node.connect(context.destination);
      const output = { context, node, device: outputOf(await devices()), isElsewhere: false, gaps: 0 };
      node.port.onmessage = ({ data: { frames, missing } }) =>
        this.connection.send(to.headphonePlayed({ frames, missing: missing + output.gaps }));
      this.#output = output;
      context.onstatechange = () => {
        // What sounded just now was cut in two.
        if (context.state !== "running") output.gaps += 1;
        this.guard.look();
      };
      this.guard.look();
      // A browser lets no page sound before a finger has touched it: the guard asks for it.
      const started = await Promise.race([
        context.resume().then(() => true),
        new Promise((done) => setTimeout(done, openingTime, false)),
      ]);
      if (this.#output !== output) return;
      if (!started) throw new DOMException("", "NotAllowedError");
      const latency = (context.outputLatency || 0) + (context.baseLatency || 0);
      this.connection.send(to.headphoneOpened({ sampleRate: context.sampleRate, latency }));
    } catch (error) {
      this.closeHeadphone();
      this.connection.send(to.headphoneFailed({ reason: nameOf(error) }));
    }
  }

  /**
   * Plays a packet of the server.
   *
   * @param {ArrayBuffer} buffer
   */
  play(buffer) {
    if (!this.#output) return;
    const channels = new DataView(buffer).getUint8(0);
    const samples = new Float32Array(buffer.slice(headLength));
    const frames = samples.length / channels;
    this.#output.node.port.postMessage(
      Array.from({ length: channels }, (_, c) => samples.slice(c * frames, (c + 1) * frames)),
    );
  }

  #played() {
    const output = this.#output;
    return output && { name: "headphone", context: output.context.state, isElsewhere: output.isElsewhere };
  }

  async #goOnPlaying() {
    const output = this.#output;
    if (!output) return;
    output.context.resume().catch(() => {});
    output.isElsewhere = false;
    output.device = outputOf(await devices());
  }

  closeHeadphone() {
    this.#output?.context.close();
    this.#output = null;
    this.guard.look();
  }

  // A device was plugged in or out.
  async #seeDevices() {
    const all = await devices();
    const { track } = this.#input ?? {};
    this.#isGone = track !== undefined && !isThere(all, track.getSettings());
    const output = this.#output;
    if (output?.device) {
      const wasElsewhere = output.isElsewhere;
      output.isElsewhere = outputOf(all) !== output.device;
      // What was meant for a headphone is not for the room. The server waits for what is not played.
      if (output.isElsewhere) output.context.suspend().catch(() => {});
      else if (wasElsewhere) output.context.resume().catch(() => {});
      if (output.isElsewhere !== wasElsewhere) {
        this.connection.send(to.headphonePlaced({ isElsewhere: output.isElsewhere }));
      }
    }
    this.guard.look();
  }
}
