// The sounds beside a page: played by the browser, read for a picture. A page from a disk may not read the files beside it
// in most browsers; then its reader gives them to it.

import { addressOf, make } from "./dom.js";
import { colourOf, extents, spectrogram } from "./spectrogram.js";

/** The files that the reader gave, by their names without folders. */
export class GivenFiles {
  constructor() {
    /** @type {Map<string, { path: string, file: File }[]>} */
    this.byName = new Map();
  }

  /** @param {Iterable<File>} files */
  add(files) {
    for (const file of files) {
      const path = file.webkitRelativePath || file.name;
      this.byName.set(file.name, [...this.byName.get(file.name) ?? [], { path, file }]);
    }
  }

  /** The file whose path has the most last steps in common with a path. @param {string} path */
  find(path) {
    const steps = path.split("/").reverse();
    const found = this.byName.get(steps[0]) ?? [];
    const common = found.map(({ path }) => {
      const own = path.split("/").reverse();
      const end = own.findIndex((step, index) => step !== steps[index]);
      return end < 0 ? own.length : end;
    });
    const best = Math.max(0, ...common);
    // Two files that fit equally well are no answer.
    return common.filter((count) => count === best).length === 1 ? found[common.indexOf(best)].file : undefined;
  }
}

/** @param {string} path @param {GivenFiles} given @returns {Promise<ArrayBuffer>} */
async function bytesOf(path, given) {
  const file = given.find(path);
  if (file) return await file.arrayBuffer();
  // No browser reads another file for a page from a disk.
  if (location.protocol === "file:") throw new Error("a page from a disk");
  const response = await fetch(addressOf(path));
  if (!response.ok) throw new Error(`${response.status}`);
  return await response.arrayBuffer();
}

/**
 * The mean of a sound's channels.
 *
 * @param {ArrayBuffer} bytes @param {number} rate its sample rate in hertz, so that nothing is resampled.
 */
async function decoded(bytes, rate) {
  const context = new OfflineAudioContext(1, 1, Math.min(384_000, Math.max(8000, rate)));
  const buffer = await context.decodeAudioData(bytes);
  const samples = new Float32Array(buffer.length);
  for (let channel = 0; channel < buffer.numberOfChannels; channel += 1) {
    const own = buffer.getChannelData(channel);
    for (let n = 0; n < samples.length; n += 1) samples[n] += own[n] / buffer.numberOfChannels;
  }
  return { samples, rate: buffer.sampleRate, duration: buffer.duration };
}

/** @param {{ samples: Float32Array, rate: number, duration: number }} sound */
function picture({ samples, rate, duration }) {
  const [width, wave, height] = [800, 70, 200];
  const canvas = make("canvas", {
    width,
    height: wave + height,
    role: "img",
    "aria-label": `Waveform above spectrogram, ${duration.toFixed(2)} s, 50 Hz to ${Math.round(rate / 2)} Hz`,
  });
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, wave);
  context.fillStyle = "#0072b2";
  extents(samples, width).forEach(({ low, high }, x) => {
    const [top, bottom] = [high, low].map((value) => (1 - Math.min(1, Math.max(-1, value))) * wave / 2);
    context.fillRect(x, top, 1, Math.max(1, bottom - top));
  });
  const { levels } = spectrogram(samples, rate, width, height);
  const highest = levels.reduce((one, other) => Math.max(one, other), -140);
  const image = context.createImageData(width, height);
  for (let x = 0; x < width; x += 1) {
    for (let row = 0; row < height; row += 1) {
      const place = 4 * ((height - 1 - row) * width + x);
      image.data.set([...colourOf((levels[x * height + row] - highest) / 80 + 1), 255], place);
    }
  }
  context.putImageData(image, 0, wave);
  const caption = `0 to ${duration.toFixed(2)} s, 50 Hz to ${Math.round(rate / 2)} Hz at equal ratios, ` +
    `the 80 dB below ${highest.toFixed(1)} dBFS. Computed from the sound in this page.`;
  return make("figure.sound", {}, canvas, make("figcaption", {}, caption));
}

/**
 * A player, and a button for the picture of a sound.
 *
 * @param {string} path @param {string} name @param {number} rate in hertz; NaN where it is not known.
 * @param {GivenFiles} given
 */
export function soundPart(path, name, rate, given) {
  const address = addressOf(path);
  const file = given.find(path);
  const source = file ? URL.createObjectURL(file) : address;
  const note = make("p.small", { role: "status" });
  const place = make("div");
  const audio = make("audio", { controls: true, preload: "none", src: source, "aria-label": name });
  audio.addEventListener("error", () => {
    note.textContent = "The browser does not play this file, or it is no longer beside the report.";
  });
  const show = async () => {
    note.textContent = "Reading …";
    let bytes;
    try {
      bytes = await bytesOf(path, given);
    } catch {
      note.textContent =
        "The browser does not let a page read the files beside it. Choose this recording or its folder:";
      note.append(" ", chooser("the recording", false, take), " ", chooser("its folder", true, take));
      return;
    }
    try {
      place.replaceChildren(picture(await decoded(bytes, Number.isNaN(rate) ? 48_000 : rate)));
      note.textContent = "";
    } catch {
      note.textContent = "The browser cannot decode this format.";
    }
  };
  const take = async (/** @type {FileList} */ files) => {
    given.add(files);
    const found = given.find(path);
    if (!found) {
      note.textContent = `Among ${
        files.length === 1 ? "what" : `the ${files.length} files that`
      } you chose is no ${name}.`;
      return;
    }
    audio.src = URL.createObjectURL(found);
    await show();
  };
  return make(
    "div.listen",
    {},
    make(
      "div.row",
      {},
      audio,
      make("a", { href: address }, "file"),
      make("button.spectrogram", { onclick: show }, "Spectrogram"),
    ),
    note,
    place,
  );
}

/** @param {string} label @param {boolean} isFolder @param {(files: FileList) => void} take */
function chooser(label, isFolder, take) {
  const input = make("input", {
    type: "file",
    webkitdirectory: isFolder,
    "aria-label": `Choose ${label}`,
    onchange: () => take(input.files),
  });
  return make("label.file", {}, label, input);
}
