// The picture by which a child finds itself: its own, or an animal.

import { make } from "../common/elements.js";
import { pictureElement } from "../common/pictures.js";

/**
 * @param {{ portrait: string, ownPicture?: string }} child
 */
export function childPicture({ portrait, ownPicture }) {
  if (ownPicture) return make("img.own-picture", { src: ownPicture, alt: "", draggable: false });
  return pictureElement(`/pictures/child-${portrait}.svg`);
}
