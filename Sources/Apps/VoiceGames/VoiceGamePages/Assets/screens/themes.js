// Where the pictures of a theme are.

/** The address of the picture that plays a role in a theme. */
export function address(theme, role) {
  const name = theme.parts.find((part) => part.role === role)?.picture;
  return pictureAddress(theme, name);
}

/** The address of a picture by its name. A theme of the user's own has its pictures beside it. */
export function pictureAddress(theme, name) {
  return theme.pictures?.[name] ?? `/pictures/${name}.svg`;
}
