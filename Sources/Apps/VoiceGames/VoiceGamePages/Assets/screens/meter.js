// How loud the voice is and how high, with what is wanted between dashed marks. It can be hidden.

import { make } from "../common/elements.js";
import { say } from "../common/words.js";
import { approach } from "../common/stage.js";

/** @import { Tick } from "./play.js" */

const words = { loudness: { cs: "Hlasitost", en: "Loudness" }, pitch: { cs: "Výška hlasu", en: "Pitch" } };
const loudest = 200;

export class Meter {
  height = 0.5;
  width = 0;
  measuredAt = 0;
  /** @type {"below" | "inside" | "above" | undefined} */
  place;

  /**
   * @param {number[]} wanted the range of volumes that is wanted, 0…200.
   * @param {{ ear: { pitchRange: number[] } }} settings of the game: the ear's pitch range is the scale of the pitch.
   */
  constructor([low, high], settings) {
    this.low = low;
    this.high = high;
    this.pitches = settings.ear.pitchRange;
    this.shown = 0;
    this.bar = make("div.level");
    this.dot = make("div.dot");
    // A side that is open to the edge has no mark: it would be cut.
    const marks = [low, high].filter((volume) => volume > 0 && volume < loudest).map((volume) => {
      const mark = make("div.mark");
      mark.style.left = `${(100 * volume) / loudest}%`;
      return mark;
    });
    this.loudness = make("div.bar", { role: "img", "aria-label": say(words.loudness) }, this.bar, marks);
    this.pitch = make("div.pitch", { role: "img", "aria-label": say(words.pitch) }, this.dot);
    this.element = make("div.meter", {}, this.pitch, this.loudness);
  }

  /**
   * @param {Tick | undefined} tick
   * @param {number} dt the time since the last frame.
   */
  paint(tick, dt) {
    const volume = tick?.volume ?? 0;
    // Up at once, down softly: a flicker tells nothing.
    this.shown = volume > this.shown ? volume : approach(this.shown, volume, dt, 0.08);
    this.bar.style.transform = `scaleX(${Math.min(1, this.shown / loudest).toFixed(3)})`;
    const place = this.shown < this.low ? "below" : this.shown > this.high ? "above" : "inside";
    if (place !== this.place) {
      this.place = place;
      this.bar.dataset.place = place;
    }
    const frequency = tick?.sounding === "voice" ? tick.frequency : undefined;
    const isHeard = frequency !== undefined;
    if (isHeard) {
      const [lowest, highest] = this.pitches;
      this.height = Math.min(1, Math.max(0, Math.log(frequency / lowest) / Math.log(highest / lowest)));
    }
    this.dot.style.opacity = isHeard ? 1 : 0.25;
    this.dot.style.transform = `translateX(${(this.height * this.pitchWidth()).toFixed(1)}px)`;
  }

  pitchWidth() {
    // Asked once a size: a question for each frame would make the browser lay the page out each time.
    const width = innerWidth;
    if (this.measuredAt !== width) {
      this.measuredAt = width;
      this.width = Math.max(0, this.pitch.clientWidth - 16);
    }
    return this.width;
  }
}
