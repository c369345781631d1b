// The switch scanner: offers the targets on the screen one after the other to a person with one or two switches. It follows
// the scanner of the program case by case (Docs/Guides/switch-access.md); it has no clock: times in seconds come with each
// call and must not go back.

/**
 * What one step offers: the id of a target, or a list of them or of lists, which a press opens.
 *
 * @typedef {string | ScanList} ScanNode
 * @typedef {{ [place: number]: ScanNode } & Array<any>} ScanList
 */

/**
 * A part of the screen: rows of ids.
 *
 * @typedef {{ id: string, rows: string[][] }} ScanGroup
 */

/**
 * How it scans; times in seconds.
 *
 * @typedef {object} ScanSettings
 * @property {number} switches
 * @property {string} order
 * @property {string} first the id of the part that is offered first.
 * @property {number} interval
 * @property {number} firstExtra
 * @property {number} loops
 * @property {boolean} hasBackStep
 * @property {number} ignoreRepeats
 * @property {string} afterChoice
 * @property {number} lineTime how long a line takes from one side of the screen to the other.
 * @property {boolean} [speaks] whether each offer is said before the time of its step counts.
 */

/**
 * What happened; `response` is the time since the step began, with one switch.
 *
 * @typedef {{ kind: "started" | "stepped" | "stopped" | "ignored" }
 *   | { kind: "entered", response: number | null }
 *   | { kind: "chosen", id: string, response: number | null }
 *   | { kind: "left", byPress: boolean }} Outcome
 */

// The most targets of a row that is not cut into parts, and of a part of a longer one.
const longestRow = 5;
const longestBlock = 4;

/**
 * A list of one is replaced by what is in it, since it would only cost a press.
 *
 * @param {ScanNode[]} nodes
 * @returns {ScanNode[]}
 */
function opened(nodes) {
  return nodes.length === 1 && Array.isArray(nodes[0]) ? opened(nodes[0]) : nodes;
}

/**
 * What the first level offers: ids are targets, lists are rows and parts.
 *
 * @param {ScanGroup[]} groups
 * @param {string} order
 */
function nodesOf(groups, order) {
  const parts = groups.map(({ rows }) => rows.filter((row) => row.length > 0)).filter((rows) => rows.length > 0);
  /** @type {(ids: string[]) => ScanNode} */
  const row = (ids) => (ids.length === 1 ? ids[0] : ids);
  /** @type {(ids: string[]) => ScanNode} */
  const blocks = (ids) => {
    if (ids.length <= longestRow) return row(ids);
    const count = Math.ceil(ids.length / longestBlock);
    // As equal as they can be, the larger ones first.
    const end = (/** @type {number} */ n) => Math.ceil((n * ids.length) / count);
    return Array.from({ length: count }, (_, n) => row(ids.slice(end(n), end(n + 1))));
  };
  if (order === "linear") return parts.flat(2);
  if (order === "blocks") return opened(parts.flat().map(blocks));
  if (order === "rows") return opened(parts.flat().map(row));
  return opened(parts.map((rows) => (rows.length === 1 ? row(rows[0]) : rows.map(row))));
}

/** @type {(node: ScanNode) => string[]} */
const targets = (node) => typeof node === "string" ? [node] : node.flatMap(targets);

export class SwitchScanner {
  #top;
  /** @type {{ nodes: ScanNode[], index: number, loop: number }[]} */
  #levels = [];
  #stepBegan = 0;
  #isSaid = true;
  /** @type {Partial<Record<"choose" | "step", number>>} */
  #lastPress = {};
  /**
   * When the next step begins by itself; null if a press is awaited.
   *
   * @type {number | null}
   */
  nextStepAt = null;
  /** The number of the step, so that each is said once. */
  step = 0;

  /**
   * @param {ScanGroup[]} groups
   * @param {ScanSettings} settings
   */
  constructor(groups, settings) {
    this.settings = settings;
    this.#top = nodesOf(groups, settings.order);
  }

  get isRunning() {
    return this.#levels.length > 0;
  }

  /** What is offered: `{ kind: "nothing" | "target" | "list" | "back", ids }`. */
  get offer() {
    const level = this.#levels.at(-1);
    if (!level) return { kind: "nothing", ids: [] };
    if (level.index >= level.nodes.length) return { kind: "back", ids: level.nodes.flatMap(targets) };
    const node = level.nodes[level.index];
    return { kind: Array.isArray(node) ? "list" : "target", ids: targets(node) };
  }

  /**
   * Takes another screen. A running scanner begins again.
   *
   * @param {ScanGroup[]} groups
   * @param {number} time
   */
  show(groups, time) {
    this.#top = nodesOf(groups, this.settings.order);
    if (this.isRunning) this.#start(time);
  }

  stop() {
    this.#levels = [];
    this.nextStepAt = null;
  }

  /**
   * Takes a press of "choose" or "step"; returns what happened. Steps that were due before are made first.
   *
   * @param {"choose" | "step"} key
   * @param {number} time
   * @returns {Outcome[]}
   */
  press(key, time) {
    const outcomes = this.advance(time);
    const last = this.#lastPress[key];
    if (last !== undefined && time - last < this.settings.ignoreRepeats) return [...outcomes, { kind: "ignored" }];
    this.#lastPress[key] = time;
    if (!this.isRunning) return [...outcomes, ...this.#start(time)];
    if (key === "step" && this.settings.switches === 2) return [...outcomes, ...this.#step(time)];
    return [...outcomes, ...this.#choose(time)];
  }

  /**
   * The offer was said to its end: the time of its step counts from now.
   *
   * @param {number} time
   */
  said(time) {
    if (!this.isRunning || this.#isSaid) return;
    this.#isSaid = true;
    this.#count(time);
  }

  /**
   * Makes the steps that are due until a time.
   *
   * @param {number} time
   */
  advance(time) {
    /** @type {Outcome[]} */
    const outcomes = [];
    while (this.nextStepAt !== null && this.nextStepAt <= time) outcomes.push(...this.#step(this.nextStepAt));
    return outcomes;
  }

  /**
   * @param {number} time
   * @returns {Outcome[]}
   */
  #start(time) {
    if (this.#top.length === 0) {
      this.stop();
      return [];
    }
    this.#levels = [{ nodes: this.#top, index: 0, loop: 0 }];
    this.#beginStep(time);
    return [{ kind: "started" }];
  }

  /** @param {number} time */
  #beginStep(time) {
    this.step += 1;
    this.#isSaid = !this.settings.speaks;
    this.nextStepAt = null;
    if (this.#isSaid) this.#count(time);
  }

  /** @param {number} time */
  #count(time) {
    this.#stepBegan = time;
    const level = this.#levels.at(-1);
    const isFirst = level && level.index === 0 && level.loop === 0;
    const { switches, interval, firstExtra } = this.settings;
    this.nextStepAt = switches === 1 && level ? time + interval + (isFirst ? firstExtra : 0) : null;
  }

  /**
   * @param {number} time
   * @returns {Outcome[]}
   */
  #step(time) {
    const level = this.#levels.at(-1);
    if (!level) return [];
    const { switches, loops, hasBackStep } = this.settings;
    level.index += 1;
    if (level.index >= level.nodes.length + (this.#levels.length > 1 && hasBackStep ? 1 : 0)) {
      level.index = 0;
      level.loop += 1;
      // Two switches have no hurry: only the person leaves a row.
      if (switches === 1 && level.loop >= loops) return this.#leave(false, time);
    }
    this.#beginStep(time);
    return [{ kind: "stepped" }];
  }

  /**
   * @param {boolean} byPress
   * @param {number} time
   * @returns {Outcome[]}
   */
  #leave(byPress, time) {
    this.#levels.pop();
    if (!this.isRunning) {
      this.stop();
      return [{ kind: "stopped" }];
    }
    this.#beginStep(time);
    return [{ kind: "left", byPress }];
  }

  /**
   * @param {number} time
   * @returns {Outcome[]}
   */
  #choose(time) {
    const level = this.#levels.at(-1);
    if (!level) return [];
    if (level.index >= level.nodes.length) return this.#leave(true, time);
    // A press before the end of what is said answers something else.
    const response = this.settings.switches === 1 && this.#isSaid ? time - this.#stepBegan : null;
    const node = level.nodes[level.index];
    if (Array.isArray(node)) {
      this.#levels.push({ nodes: node, index: 0, loop: 0 });
      this.#beginStep(time);
      return [{ kind: "entered", response }];
    }
    this.stop();
    /** @type {Outcome} */
    const chosen = { kind: "chosen", id: node, response };
    return this.settings.afterChoice === "go-on" ? [chosen, ...this.#start(time)] : [chosen];
  }
}
