// The browser's microphone and headphone (serve --sound browser). The server asks for them by messages; packets have the
// form of Docs/Formats/page-messages.md: channels, 3 zeros, rate, frames before, then the samples, a channel at a time.

import { to } from "./messages.js";

const headLength = 16;

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

export class BrowserSound {
  /** Takes the browser's name of an error of the microphone. */
  onfault;

  /** @param {{send: (message: any) => void, sendSound: (packet: ArrayBuffer) => void}} connection */
  constructor(connection) {
    this.connection = connection;
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

  /** Takes the state of the connection: only the page that has the seat listens and plays. */
  follow(state) {
    clearTimeout(this.patience);
    if (state === "connected") return;
    // A network that comes back soon finds the microphone open.
    if (state === "lost") this.patience = setTimeout(() => this.closeMicrophone(), 60_000);
    else {
      this.closeMicrophone();
      this.closeHeadphone();
    }
  }

  async openMicrophone() {
    this.wantsMicrophone = true;
    try {
      if (!navigator.mediaDevices) throw new DOMException("", "NotSupportedError");
      if (!this.input) {
        const wanted = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
        const stream = await navigator.mediaDevices.getUserMedia({ audio: { ...wanted, channelCount: 1 } });
        const context = new AudioContext({ latencyHint: "interactive" });
        await context.audioWorklet.addModule(new URL("./capture-worklet.js", import.meta.url));
        const node = new AudioWorkletNode(context, "capture", {
          numberOfOutputs: 0,
          channelCount: 1,
          channelCountMode: "explicit",
        });
        context.createMediaStreamSource(stream).connect(node);
        await context.resume();
        const [track] = stream.getAudioTracks();
        track.onended = () => this.loseMicrophone("ended");
        node.port.onmessage = ({ data }) => this.hear(data);
        this.input = { stream, context, node, track };
      }
      if (!this.wantsMicrophone) return this.closeMicrophone();
      const { context, track } = this.input;
      const settings = track.getSettings();
      const processing = ["echoCancellation", "noiseSuppression", "autoGainControl"].filter((name) => settings[name]);
      this.position = 0;
      this.connection.send(to.microphoneOpened({
        sampleRate: context.sampleRate,
        device: track.label,
        processing,
      }));
      this.isSending = true;
    } catch (error) {
      this.closeMicrophone();
      this.connection.send(to.microphoneFailed({ reason: error.name || "unknown" }));
      this.onfault?.(error.name);
    }
  }

  hear(samples) {
    if (!this.isSending) return;
    const { sampleRate } = this.input.context;
    this.connection.sendSound(packet(sampleRate, this.position, [samples]));
    this.position += samples.length;
  }

  loseMicrophone(reason) {
    this.closeMicrophone();
    this.connection.send(to.microphoneFailed({ reason }));
    this.onfault?.(reason);
  }

  closeMicrophone() {
    this.wantsMicrophone = false;
    this.isSending = false;
    const input = this.input;
    this.input = null;
    if (!input) return;
    input.track.onended = null;
    for (const track of input.stream.getTracks()) track.stop();
    input.context.close();
  }

  async openHeadphone(sampleRate, channelCount) {
    try {
      this.closeHeadphone();
      const context = new AudioContext({ sampleRate, latencyHint: "interactive" });
      await context.audioWorklet.addModule(new URL("./playback-worklet.js", import.meta.url));
      const node = new AudioWorkletNode(context, "playback", { numberOfInputs: 0, outputChannelCount: [channelCount] });
      node.connect(context.destination);
      // A browser lets no page sound before a finger has touched it.
      const started = await Promise.race([
        context.resume().then(() => true),
        new Promise((done) => setTimeout(done, 3000)),
      ]);
      if (!started) throw new DOMException("", "NotAllowedError");
      node.port.onmessage = ({ data }) => {
        this.played = data.frames;
        this.connection.send(to.headphonePlayed({ frames: data.frames, missing: data.missing }));
      };
      this.output = { context, node };
      const latency = (context.outputLatency || 0) + (context.baseLatency || 0);
      this.connection.send(to.headphoneOpened({ sampleRate: context.sampleRate, latency }));
    } catch (error) {
      this.closeHeadphone();
      this.connection.send(to.headphoneFailed({ reason: error.name || "unknown" }));
    }
  }

  /** Plays a packet of the server. */
  play(buffer) {
    if (!this.output) return;
    const channels = new DataView(buffer).getUint8(0);
    const samples = new Float32Array(buffer.slice(headLength));
    const frames = samples.length / channels;
    this.output.node.port.postMessage(
      Array.from({ length: channels }, (_, c) => samples.slice(c * frames, (c + 1) * frames)),
    );
  }

  closeHeadphone() {
    this.output?.context.close();
    this.output = null;
  }
}
