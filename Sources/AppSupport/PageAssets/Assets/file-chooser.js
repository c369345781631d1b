// The button with which a file of the device is chosen and sent.

import { make } from "./elements.js";
import { iconButton } from "./forms.js";
import { say } from "./words.js";

const words = {
  sending: { cs: "Posílám {name}: {share} %", en: "Sending {name}: {share} %" },
  failed: { cs: "Soubor se nepodařilo poslat.", en: "The file could not be sent." },
};

/** A status line that says how far a file is. Several buttons may have one. */
export function fileRemark() {
  return make("p.remark", { role: "status" });
}

/**
 * A button that lets a file be chosen and sends it.
 *
 * @param {object} choice
 * @param {import("./uploads.js").Uploads} choice.uploads
 * @param {string} choice.accept which files: as of the attribute of an input.
 * @param {string} choice.key names the choice: by it the focus is found again.
 * @param {string} [choice.text] the words on the button.
 * @param {string} [choice.icon]
 * @param {(choose: () => void) => HTMLElement} [choice.button] makes a button of another look.
 * @param {string} [choice.capture] the camera that takes the picture: "environment" or "user".
 * @param {HTMLElement} [choice.remark] where it is said how far the file is; without one a line below the button.
 * @param {(file: File) => Blob | Promise<Blob>} [choice.prepare] gives what is sent of the file.
 * @param {() => void} choice.onsent is called when the server has the whole file.
 * @returns {HTMLElement}
 */
export function fileChooser({ uploads, accept, key, onsent, ...more }) {
  const { icon = "file", text = "", capture, remark, prepare = (file) => file } = more;
  const { button = (choose) => iconButton(icon, text, choose, { dataset: { key } }) } = more;
  const line = remark ?? fileRemark();
  // The button is what keys and screen readers reach.
  const input = make("input", { type: "file", accept, capture, hidden: true, dataset: { file: key } });
  input.addEventListener("change", async () => {
    const [file] = input.files;
    // The same file may be chosen again.
    input.value = "";
    if (!file) return;
    const name = file.name || "file";
    const isSent = await uploads.send(await prepare(file), name, (share) => {
      line.textContent = say(words.sending).replace("{name}", () => name).replace(
        "{share}",
        String(Math.round(100 * share)),
      );
    });
    line.textContent = isSent ? "" : say(words.failed);
    if (isSent) onsent();
  });
  return make("div.file-chooser", {}, input, button(() => input.click()), remark ? null : line);
}
