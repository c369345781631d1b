// Where the pictures of a theme are.

/**
 * A theme as the server describes it: its pictures by their roles, and in `pictures` the addresses of the user's own.
 *
 * @typedef {object} Theme
 * @property {string} name
 * @property {import("../common/words.js").Words} title
 * @property {{ role: string, picture: string }[]} parts
 * @property {Record<string, string>} [extras]
 * @property {Record<string, string>} [pictures]
 */

/**
 * The address of the picture that plays a role in a theme.
 *
 * @param {Theme} theme
 * @param {string} role
 */
export function address(theme, role) {
  const name = theme.parts.find((part) => part.role === role)?.picture ?? role;
  return pictureAddress(theme, name);
}

/**
 * The address of a picture by its name. A theme of the user's own has its pictures beside it.
 *
 * @param {Theme} theme
 * @param {string} name
 */
export function pictureAddress(theme, name) {
  return theme.pictures?.[name] ?? `/pictures/${name}.svg`;
}
