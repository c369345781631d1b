// Edits of the boards away from the computer: the words of a tile, whether it is shown, and a new tile on a free place.

/**
 * @import { TileAdded, TileChanged, TileWords } from "./journal.js"
 * @import { Boards, Tile } from "./visit.js"
 */

/**
 * What an edit may change of a tile.
 *
 * @param {Tile} tile
 * @returns {TileWords}
 */
export const wordsOf = (tile) => ({
  label: tile.label,
  spoken: tile.spoken ?? "",
  isHidden: tile.isHidden ?? false,
});

/**
 * Gives a tile other words. A sound of the old ones is left out: it would say what is no longer there.
 *
 * @param {Tile} tile
 * @param {TileWords} words
 */
function give(tile, { label, spoken, isHidden }) {
  const before = tile.spoken ?? tile.label;
  tile.label = label;
  tile.spoken = spoken === "" || spoken === label ? undefined : spoken;
  tile.isHidden = isHidden;
  if ((tile.spoken ?? tile.label) === before) return;
  tile.sound = undefined;
  tile.isRecorded = false;
  tile.forms = undefined;
}

/**
 * Makes an edit; what cannot be made any more is left out.
 *
 * @param {Boards} boards
 * @param {TileAdded | TileChanged} edit
 * @returns {boolean} whether it was made.
 */
export function makeEdit(boards, edit) {
  const board = boards.boards.find(({ id }) => id === edit.board);
  if (!board) return false;
  const known = board.tiles.find(({ id }) => id === edit.tile);
  if (edit.kind === "tile-changed") {
    if (known) give(known, edit.after);
    return known !== undefined;
  }
  if (known) return false;
  const { row, column } = edit;
  const isInGrid = row !== undefined && column !== undefined;
  if (isInGrid && (!(row in board.order) || !(column in board.order[row]) || board.order[row][column] !== null)) {
    return false;
  }
  /** @type {Tile} */
  const tile = { id: edit.tile, label: "", locale: board.locale };
  give(tile, edit.after);
  board.tiles.push(tile);
  if (isInGrid) board.order[row][column] = tile.id;
  else board.dock.push(tile.id);
  return true;
}
