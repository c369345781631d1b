// The output of this device on which the scanner whispers, such as an earphone of the person who speaks.

import { make } from "../common/elements.js";
import { field } from "../common/forms.js";
import { say } from "../common/words.js";
import { hasOutputs, setWhisperOutput, whisperOutput } from "../board/whispers.js";

const words = {
  output: { cs: "Kde se šeptá (toto zařízení)", en: "Where it is whispered (this device)" },
  usual: { cs: "jako hlas", en: "as the voice" },
  kept: { cs: "zvolený výstup", en: "the chosen output" },
  find: { cs: "Najít výstupy", en: "Find outputs" },
  none: {
    cs: "Tento prohlížeč umí jen jeden výstup: šeptá se tam, kde se mluví.",
    en: "This browser has one output only: it whispers where it speaks.",
  },
  browser: {
    cs: "Platí, když mluví prohlížeč; jinak se výstup volí při spuštění (--whisper-device).",
    en: "Holds where the browser speaks; else the output is chosen at the start (--whisper-device).",
  },
};

/** The choice of the output; it is kept on this device. */
export function whisperOutputCard() {
  if (!hasOutputs()) return make("section.panel-card", {}, make("p.about", { text: say(words.none) }));
  const choice = make("select", {
    dataset: { key: "whisper-output" },
    onchange: () => setWhisperOutput(choice.value),
  });
  /** @param {{ deviceId: string, label: string }[]} outputs */
  const show = (outputs) => {
    const chosen = whisperOutput();
    const known = outputs.filter(({ deviceId }) => deviceId && deviceId !== "default");
    if (chosen && !known.some(({ deviceId }) => deviceId === chosen)) {
      known.push({ deviceId: chosen, label: say(words.kept) });
    }
    choice.replaceChildren(
      make("option", { value: "", text: say(words.usual) }),
      ...known.map(({ deviceId, label }) => make("option", { value: deviceId, text: label || deviceId.slice(0, 8) })),
    );
    choice.value = chosen;
  };
  const list = async () => {
    const devices = await navigator.mediaDevices?.enumerateDevices() ?? [];
    show(devices.filter(({ kind }) => kind === "audiooutput"));
  };
  // A browser names its outputs only after it was asked for one, or for the microphone.
  const find = async () => {
    const devices = /** @type {MediaDevices & { selectAudioOutput?: () => Promise<MediaDeviceInfo> }} */ (
      navigator.mediaDevices
    );
    if (devices.selectAudioOutput) {
      const { deviceId, label } = await devices.selectAudioOutput();
      setWhisperOutput(deviceId);
      return show([{ deviceId, label }]);
    }
    const stream = await devices.getUserMedia({ audio: true });
    for (const track of stream.getTracks()) track.stop();
    await list();
  };
  show([]);
  list().catch(() => {});
  return make(
    "section.panel-card",
    {},
    field("whisper-output", say(words.output), choice),
    make("button", { type: "button", onclick: () => find().catch(() => {}), text: say(words.find) }),
    make("p.about", { text: say(words.browser) }),
  );
}
