// The pages of the board: their order, names, sizes.

import { make } from "../common/elements.js";
import { counted, say } from "../common/words.js";
import { field, iconButton, smallButton, sureButton } from "../common/forms.js";
import { characterChoice, languageInput, languageName, stepButtons } from "./board-forms.js";
import { to } from "../messages.js";

/**
 * @import { Send } from "../app.js"
 * @import { Words } from "../common/words.js"
 * @import { Content, Edit } from "./side.js"
 *
 * @typedef {Extract<Content, { sizeLimit: number }>} Pages
 * @typedef {Pages["pages"][number]} Page
 */

const words = {
  tiles: { cs: ["dlaždice", "dlaždice", "dlaždic", "dlaždice"], en: ["tile", "tiles"] },
  first: { cs: "otevírá se jako první", en: "opens first" },
  unreached: { cs: "nevede na ni žádná dlaždice", en: "no tile leads to it" },
  open: { cs: "Upravit dlaždice: {name}", en: "Edit the tiles: {name}" },
  change: { cs: "Změnit: {name}", en: "Change: {name}" },
  up: { cs: "Posunout výš: {name}", en: "Move up: {name}" },
  down: { cs: "Posunout níž: {name}", en: "Move down: {name}" },
  name: { cs: "Jméno", en: "Name" },
  rename: { cs: "Přejmenovat", en: "Rename" },
  rows: { cs: "Řádků", en: "Rows" },
  columns: { cs: "Sloupců", en: "Columns" },
  size: { cs: "Změnit velikost", en: "Change the size" },
  moving: {
    cs: "Dlaždice, které se nevejdou, přesunout na volná místa",
    en: "Move tiles that no longer fit to free places",
  },
  voice: { cs: "Kdo tu jako by mluvil", en: "Who seems to speak here" },
  root: { cs: "Otevírat jako první", en: "Open it first" },
  remove: { cs: "Smazat stránku", en: "Delete the page" },
  sure: {
    cs: "Smaže se stránka {name} a {count}. Dlaždice, které na ni vedou, zůstanou, ale nic neotevřou.",
    en: "This deletes the page {name} and {count}. Tiles that lead to it stay, but open nothing.",
  },
  really: { cs: "Smazat", en: "Delete" },
  empty: { cs: "Smazat všechny dlaždice", en: "Delete all tiles" },
  sureEmpty: { cs: "Ze stránky {name} se smaže {count}.", en: "This deletes {count} of the page {name}." },
  add: { cs: "Přidat stránku", en: "Add a page" },
  language: { cs: "Jazyk slov", en: "The language of the words" },
  own: { cs: "jako program", en: "as the program" },
  counterpart: { cs: "Tatáž stránka v dalším jazyce", en: "The same page in another language" },
  way: { cs: "Slovo na dlaždici, která k ní vede", en: "The word on the tile that leads to it" },
  addCounterpart: { cs: "Přidat", en: "Add" },
  all: { cs: "pro všechny stránky", en: "for all pages" },
};

/**
 * @param {Pages} content
 * @param {Send} send
 */
export function pagesScreen({ pages, characters, open, steps, languages, sizeLimit }, send) {
  const edit = (/** @type {Edit} */ wish) => () => send(to.adultsEdit({ ...wish }));
  /**
   * @param {Page} page
   * @param {number} index
   */
  const item = (page, index) => {
    const about = [
      `${page.tiles} ${counted(page.tiles, words.tiles)}`,
      `${page.rows} × ${page.columns}`,
      page.language ? languageName(page.language) : null,
      page.isFirst ? say(words.first) : page.isReached ? null : say(words.unreached),
    ];
    const named = (/** @type {Words} */ text) => say(text).replace("{name}", page.name);
    const details = make("div", {});
    const change = smallButton("settings", named(words.change), () => {
      const isOpen = details.children.length === 0;
      details.replaceChildren(...(isOpen ? [form(page, characters, languages, send, sizeLimit)] : []));
      change.setAttribute("aria-expanded", String(isOpen));
    }, { "aria-expanded": "false", dataset: { key: `change ${page.id}` } });
    return make(
      "li.panel-card.page",
      { dataset: { page: page.id } },
      make(
        "div.page-row",
        {},
        make(
          "button.page-open",
          {
            onclick: () => send(to.adultsOpenBoard({ text: page.id })),
            "aria-label": named(words.open),
            dataset: { key: `page ${page.id}` },
          },
          make("span.name", { text: page.name }),
          make("span.about", { text: about.filter(Boolean).join(", ") }),
        ),
        smallButton("back", named(words.up), edit({ kind: "move-board", board: page.id, index: index - 1 }), {
          dataset: { way: "earlier", key: `up ${page.id}` },
          "aria-disabled": String(index === 0),
        }),
        smallButton("back", named(words.down), edit({ kind: "move-board", board: page.id, index: index + 1 }), {
          dataset: { way: "later", key: `down ${page.id}` },
          "aria-disabled": String(index === pages.length - 1),
        }),
        change,
      ),
      details,
    );
  };
  return make(
    "div.pages-screen",
    {},
    stepButtons(steps, send),
    make("ul.pages", {}, pages.map(item)),
    addForm(pages, open, send, sizeLimit),
  );
}

/**
 * @param {number} value
 * @param {number} limit
 */
function number(value, limit) {
  return make("input.text.number", { type: "number", min: 1, max: limit, value, required: true, inputmode: "numeric" });
}

/**
 * @param {Page} page
 * @param {Pages["characters"]} characters
 * @param {string[]} languages those that a voice speaks.
 * @param {Send} send
 * @param {number} limit the most rows and columns.
 */
function form(page, characters, languages, send, limit) {
  const name = make("input.text", {
    type: "text",
    maxlength: 200,
    required: true,
    value: page.name,
    autocomplete: "off",
  });
  const [rows, columns] = [number(page.rows, limit), number(page.columns, limit)];
  const language = languageInput(`language-${page.id}`, languages, page.language, {
    placeholder: say(words.own),
    onchange: (tag) => send(to.adultsEdit({ kind: "set-language", board: page.id, language: tag })),
  });
  const other = languageInput(`counterpart-${page.id}`, languages, "", { required: true });
  const way = make("input.text", { type: "text", maxlength: 200, autocomplete: "off" });
  const all = make("input", { type: "checkbox", id: `all-${page.id}` });
  const moving = make("input", { type: "checkbox", id: `moving-${page.id}` });
  const submit = (/** @type {() => void} */ act) => (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    act();
  };
  const count = `${page.tiles} ${counted(page.tiles, words.tiles)}`;
  const filled = (/** @type {Words} */ text) => say(text).replace("{name}", page.name).replace("{count}", count);
  return make(
    "div.page-form",
    {},
    make(
      "form.line",
      { onsubmit: submit(() => send(to.adultsEdit({ kind: "rename-board", board: page.id, text: name.value }))) },
      field(`name-${page.id}`, say(words.name), name),
      make("button", { type: "submit", text: say(words.rename) }),
    ),
    make(
      "form.line",
      {
        onsubmit: submit(() =>
          send(
            to.adultsEdit({
              kind: "resize",
              board: page.id,
              rows: Number(rows.value),
              columns: Number(columns.value),
              force: moving.checked,
            }),
          )
        ),
      },
      field(`rows-${page.id}`, say(words.rows), rows),
      field(`columns-${page.id}`, say(words.columns), columns),
      make("button", { type: "submit", text: say(words.size) }),
      make("label.check", {}, moving, make("span", { text: say(words.moving) })),
    ),
    field(
      `voice-${page.id}`,
      say(words.voice),
      characterChoice(
        characters,
        page.character,
        (character) => send(to.adultsEdit({ kind: "set-voice", board: page.id, character })),
      ),
    ),
    field(`language-${page.id}`, say(words.language), language.input),
    language.list,
    make(
      "form.line",
      {
        onsubmit: submit(() =>
          send(
            to.adultsEdit({
              kind: "add-counterpart",
              language: other.input.value.trim(),
              ...(all.checked ? {} : { board: page.id }),
              ...(way.value.trim() ? { text: way.value.trim() } : {}),
            }),
          )
        ),
      },
      field(`counterpart-${page.id}`, say(words.counterpart), other.input),
      other.list,
      field(`way-${page.id}`, say(words.way), way),
      make("label.check", {}, all, make("span", { text: say(words.all) })),
      make("button", { type: "submit", text: say(words.addCounterpart) }),
    ),
    make(
      "div.line",
      {},
      page.isFirst
        ? null
        : iconButton("home", say(words.root), () => send(to.adultsEdit({ kind: "set-root", board: page.id }))),
      page.tiles === 0
        ? null
        : sureButton("erase", say(words.empty), filled(words.sureEmpty), say(words.really), () =>
          send(to.adultsEdit({ kind: "delete-all-tiles", board: page.id }))),
      page.isFirst
        ? null
        : sureButton("trash", say(words.remove), filled(words.sure), say(words.really), () =>
          send(to.adultsEdit({ kind: "delete-board", board: page.id, force: true }))),
    ),
  );
}

/**
 * @param {Page[]} pages
 * @param {string} open the id of the open page.
 * @param {Send} send
 * @param {number} limit the most rows and columns.
 */
function addForm(pages, open, send, limit) {
  const like = pages.find(({ id }) => id === open) ?? pages[0];
  const name = make("input.text", {
    type: "text",
    maxlength: 200,
    required: true,
    autocomplete: "off",
    dataset: { key: "new page" },
  });
  const [rows, columns] = [number(like?.rows ?? 4, limit), number(like?.columns ?? 6, limit)];
  return make(
    "form.panel-card",
    {
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        send(
          to.adultsEdit({
            kind: "add-board",
            text: name.value,
            rows: Number(rows.value),
            columns: Number(columns.value),
          }),
        );
      },
    },
    make("h2", { text: say(words.add) }),
    make(
      "div.line",
      {},
      field("new-page", say(words.name), name),
      field("new-rows", say(words.rows), rows),
      field("new-columns", say(words.columns), columns),
      iconButton("plus", say(words.add), null, { more: ".main", type: "submit" }),
    ),
  );
}
