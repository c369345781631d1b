// What is said of something that cannot be done, in the words of the program's `BoardRemark`.

/** @typedef {{ cs: string, en: string }} Words */

/** @type {Record<string, Words>} the names of endings. */
export const endingNames = {
  plural: { cs: "množné číslo", en: "plural" },
  singular: { cs: "jednotné číslo", en: "singular" },
  possessive: { cs: "přivlastňovací tvar", en: "possessive" },
  past: { cs: "minulý čas", en: "past tense" },
  "past-participle": { cs: "příčestí minulé", en: "past participle" },
  "present-participle": { cs: "tvar -ing", en: "-ing form" },
  "third-person": { cs: "třetí osoba", en: "third person" },
  comparative: { cs: "druhý stupeň", en: "comparative" },
  superlative: { cs: "třetí stupeň", en: "superlative" },
};

export const remarks = {
  emptyTile: { cs: "Tato dlaždice je prázdná.", en: "This tile is empty." },
  unknownAction: (/** @type {string} */ action) => ({
    cs: `Tato dlaždice má příkaz jiného programu: ${action}.`,
    en: `This tile has a command of another program: ${action}.`,
  }),
  actionsLeftOut: (/** @type {number} */ count) => ({
    cs: `Tato dlaždice má příliš mnoho příkazů: vynecháno ${count}.`,
    en: `This tile has too many commands: ${count} were left out.`,
  }),
  missingBoard: (/** @type {string} */ name) => ({
    cs: `Tabulka „${name}“ v sadě chybí.`,
    en: `The board "${name}" is missing from the set.`,
  }),
  outsideLink: (/** @type {string} */ address) => ({
    cs: `Odkazy mimo program se neotevírají: ${address}`,
    en: `A link to the outside is not opened: ${address}`,
  }),
  noForm: (/** @type {string} */ word, /** @type {string} */ ending) => ({
    cs: `Tvar slova „${word}“ (${endingNames[ending].cs}) není znám.`,
    en: `The ${endingNames[ending].en} of "${word}" is not known.`,
  }),
  noEndings: (/** @type {string} */ language) => ({
    cs: `Koncovky slov tohoto jazyka (${language}) program neumí.`,
    en: `The program has no word endings for this language (${language}).`,
  }),
  noWord: { cs: "Není slovo, které by dostalo koncovku.", en: "There is no word to give an ending to." },
  noWayBack: { cs: "Zpátky už nic není.", en: "There is nothing to go back to." },
  sentenceFull: { cs: "Věta je plná.", en: "The sentence is full." },
  emptySentence: { cs: "Věta je prázdná.", en: "The sentence is empty." },
  noSuchWord: { cs: "Toto slovo ve větě není.", en: "This word is not in the sentence." },
  nothingToUndo: { cs: "Není co vrátit.", en: "There is nothing to undo." },
};
