// A recorded session beside its replay under other settings: two lanes on one axis of time.

import { make } from "../common/elements.js";
import { iconButton, moment } from "../common/forms.js";
import { shape } from "../common/svg.js";
import { number, say } from "../common/words.js";
import { length } from "./forms.js";
import { meaning, SettingRows } from "../common/setting-rows.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { Words } from "../common/words.js"
 * @import { Message } from "../messages.js"
 * @import { Content } from "./therapist.js"
 *
 * @typedef {Extract<Content, { differences: number }>} Replay
 * @typedef {Replay["first"]} Lane
 */

const words = {
  first: { cs: "Jak se hrálo", en: "As it was played" },
  second: { cs: "S tímto nastavením", en: "With these settings" },
  finished: { cs: "dohráno v {time}", en: "finished at {time}" },
  unfinished: { cs: "nedohráno", en: "not finished" },
  attempts: { cs: "povedlo se {hits}, nepovedlo {misses}", en: "{hits} succeeded, {misses} did not" },
  same: { cs: "Obojí je stejné.", en: "Both are the same." },
  differ: { cs: "Rozdílů: {count}", en: "Differences: {count}" },
  voice: { cs: "Hlas", en: "Voice" },
  all: { cs: "Co se lišilo", en: "What differs" },
  time: { cs: "čas", en: "time" },
  event: { cs: "událost", en: "event" },
  only: { cs: "kde", en: "where" },
  success: { cs: "povedlo se", en: "success" },
  trouble: { cs: "nepovedlo se", en: "trouble" },
  other: { cs: "jiná událost", en: "another event" },
  alone: { cs: "jen v jedné řadě", en: "in one lane only" },
  easier: { cs: "Lehčí", en: "Easier" },
  harder: { cs: "Těžší", en: "Harder" },
  back: { cs: "Jako při hraní", en: "As it was played" },
  keep: { cs: "Použít pro dítě", en: "Use for the child" },
  settings: { cs: "Nastavení pro druhou řadu", en: "Settings of the second lane" },
  changed: { cs: "Změněno:", en: "Changed:" },
  seconds: { cs: "s", en: "s" },
};

// The picture: the heights of a lane and of the voice, and the space beside the axis, pixels.
const [lane, voice, edge] = [52, 76, 24];

export class ReplayScreen {
  #content;

  /**
   * @param {Replay} content
   * @param {Send} send
   */
  constructor(content, send) {
    this.#content = content;
    this.head = make("p.when", { text: `${say(content.session.game.title)} · ${moment(content.session.started)}` });
    this.lanes = make("div.lanes");
    this.timeline = make("div.timeline");
    this.table = make("details.panel-card.differences");
    const act = (/** @type {Message} */ message) => () => {
      this.rows.flush();
      send(message);
    };
    this.easier = iconButton("easier", say(words.easier), act(to.therapistReplayEasier()), {
      more: ".main.step",
      dataset: { key: "easier" },
    });
    this.harder = iconButton("harder", say(words.harder), act(to.therapistReplayHarder()), {
      more: ".main.step",
      dataset: { key: "harder" },
    });
    this.back = iconButton("undo", say(words.back), act(to.therapistReplayBack()), {
      more: ".step",
      dataset: { key: "back" },
    });
    this.keep = iconButton("check", say(words.keep), act(to.therapistReplayKeep()), {
      more: ".step",
      dataset: { key: "keep" },
    });
    this.changes = make("p.changes", { "aria-live": "polite" });
    this.rows = new SettingRows(
      [{ title: say(words.settings), rows: content.rows }],
      content.tickRate,
      (setting, value) => send(to.therapistReplaySet({ setting, value })),
    );
    this.element = make(
      "div.replay-screen",
      {},
      this.head,
      this.lanes,
      make("div.steps", {}, this.easier, this.harder, this.back, this.keep),
      this.changes,
      this.table,
      this.rows.element,
    );
    this.#draw();
    // The picture is as wide as its place; what is drawn in it keeps its size.
    this.resizing = new ResizeObserver(() => this.#paint());
    this.resizing.observe(this.timeline);
  }

  end() {
    this.resizing.disconnect();
    this.rows.flush();
  }

  /** @param {Replay} content */
  update(content) {
    this.#content = content;
    this.rows.update(content.rows);
    this.#draw();
  }

  #draw() {
    const { first, second, differences, changes, canEase, canHarden } = this.#content;
    this.lanes.replaceChildren(
      this.#lane(words.first, first),
      this.timeline,
      this.#lane(words.second, second),
      legend(),
      make("p.count", {
        role: "status",
        text: differences === 0 ? say(words.same) : say(words.differ).replace("{count}", number(differences)),
      }),
    );
    this.#paint();
    this.easier.setAttribute("aria-disabled", !canEase);
    this.harder.setAttribute("aria-disabled", !canHarden);
    for (const button of [this.back, this.keep]) button.setAttribute("aria-disabled", changes.length === 0);
    const list = changes.map((change) => `${meaning(change)} ${say(change.from)} → ${say(change.to)}`).join("; ");
    this.changes.textContent = list ? `${say(words.changed)} ${list}` : "";
    this.table.classList.toggle("hidden", differences === 0);
    this.table.replaceChildren(make("summary", { text: say(words.all) }), differenceTable(first, second));
  }

  #paint() {
    this.timeline.replaceChildren(picture(this.#content, Math.max(200, this.timeline.clientWidth - 2 * edge)));
  }

  /**
   * @param {Words} name
   * @param {Lane} lane
   */
  #lane(name, { finished, hits, misses }) {
    const end = finished === undefined
      ? say(words.unfinished)
      : say(words.finished).replace("{time}", length(finished));
    const attempts = hits === undefined
      ? ""
      : `, ${say(words.attempts).replace("{hits}", String(hits)).replace("{misses}", String(misses ?? 0))}`;
    return make("p.lane-head", {}, make("strong", { text: say(name) }), `: ${end}${attempts}`);
  }
}

// What differs, for those who cannot see the lanes, and for the times.
/**
 * @param {Lane} first
 * @param {Lane} second
 */
function differenceTable(first, second) {
  const rows = [
    ...first.marks.filter(({ isShared }) => !isShared).map((mark) => ({ ...mark, lane: words.first })),
    ...second.marks.filter(({ isShared }) => !isShared).map((mark) => ({ ...mark, lane: words.second })),
  ].sort((one, other) => one.time - other.time);
  const heading = (/** @type {Words} */ name) => make("th", { scope: "col", text: say(name) });
  return make(
    "table",
    {},
    make("thead", {}, make("tr", {}, heading(words.time), heading(words.event), heading(words.only))),
    make(
      "tbody",
      {},
      rows.map(({ time, words: text, lane }) =>
        make(
          "tr",
          {},
          make("td.number", { text: `${number(time, 2)} ${say(words.seconds)}` }),
          make("td", { text: say(text) }),
          make("td", { text: say(lane) }),
        )
      ),
    ),
  );
}

function legend() {
  /**
   * @param {Lane["marks"][number]["kind"]} kind
   * @param {Words} text
   * @param {boolean} isShared
   */
  const entry = (kind, text, isShared) => {
    const svg = shape("svg", { viewBox: "-14 -14 28 28", class: "sample", "aria-hidden": "true" });
    svg.append(markShape(kind, 0, 0, isShared));
    return make("span", {}, svg, say(text));
  };
  return make(
    "p.legend",
    {},
    entry("success", words.success, true),
    entry("trouble", words.trouble, true),
    entry("other", words.other, true),
    entry("success", words.alone, false),
  );
}

// A shape beside each colour, and a ring around what one lane has alone.
/**
 * @param {Lane["marks"][number]["kind"]} kind
 * @param {number} x
 * @param {number} y
 * @param {boolean} isShared
 */
function markShape(kind, x, y, isShared) {
  const group = shape("g", { transform: `translate(${x} ${y})`, class: `mark ${kind}${isShared ? "" : " is-alone"}` });
  if (!isShared) group.append(shape("circle", { r: 12, class: "ring" }));
  if (kind === "success") group.append(shape("circle", { r: 6 }));
  else if (kind === "trouble") group.append(shape("path", { d: "M0-7 7 6H-7z" }));
  else group.append(shape("path", { d: "M0-7V7", class: "stroke" }));
  return group;
}

/**
 * @param {Replay} content
 * @param {number} wide pixels.
 */
function picture({ duration, volumes, first, second }, wide) {
  const height = 2 * lane + voice + 28;
  const svg = shape("svg", {
    viewBox: `${-edge} 0 ${wide + 2 * edge} ${height}`,
    width: wide + 2 * edge,
    height,
    role: "img",
    "aria-label": [say(words.first), say(words.voice), say(words.second)].join(", "),
  });
  const x = (/** @type {number} */ time) => (wide * Math.min(time, duration)) / Math.max(duration, 1e-3);
  const step = [1, 2, 5, 10, 15, 30, 60, 120, 300].find((seconds) => (wide * seconds) / duration >= 64) ?? 600;
  for (let time = 0; time <= duration; time += step) {
    svg.append(shape("path", { d: `M${x(time)} 0V${height - 24}`, class: "grid" }));
    const label = shape("text", { x: x(time), y: height - 4, class: "tick" });
    label.textContent = length(time);
    svg.append(label);
  }
  const level = (/** @type {number} */ volume) => lane + voice - (voice * volume) / 200;
  for (const [name, { wantedVolumes }] of Object.entries({ first, second })) {
    const [low, high] = wantedVolumes;
    svg.append(
      shape("rect", { x: 0, y: level(high), width: wide, height: level(low) - level(high), class: `wanted ${name}` }),
    );
  }
  let path = "";
  volumes.forEach((volume, place) => {
    if (volume === null) return;
    const left = (wide * place) / volumes.length;
    path += `M${left.toFixed(1)} ${lane + voice}V${level(volume).toFixed(1)}h${
      (wide / volumes.length + 0.4).toFixed(1)
    }V${lane + voice}z`;
  });
  svg.append(shape("path", { d: path, class: "voice" }));
  for (const { marks, y } of [{ ...first, y: lane / 2 }, { ...second, y: lane + voice + lane / 2 }]) {
    svg.append(shape("path", { d: `M0 ${y}H${wide}`, class: "axis" }));
    for (const { time, kind, isShared, words: text } of marks) {
      const mark = markShape(kind, x(time), y, isShared);
      const name = shape("title", {});
      name.textContent = `${number(time, 2)} s: ${say(text)}`;
      mark.append(name);
      svg.append(mark);
    }
  }
  return svg;
}
