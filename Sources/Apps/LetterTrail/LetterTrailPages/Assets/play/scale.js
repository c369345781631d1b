// How many pixels a millimetre has on this screen: as it was measured with a card, or as the browser counts (96 an inch).

const key = "pixelsPerMillimetre";
const nominal = 96 / 25.4;
const range = [1.5, 16];

function stored() {
  try {
    const value = Number(localStorage.getItem(key));
    return value >= range[0] && value <= range[1] ? value : null;
  } catch {
    return null;
  }
}

/**
 * `pixels` a millimetre, and how it is known.
 *
 * @returns {{pixels: number, kind: "measured" | "nominal"}}
 */
export function scale() {
  const measured = stored();
  return { pixels: measured ?? nominal, kind: measured ? "measured" : "nominal" };
}

/**
 * Keeps what was measured; null forgets it. False where the browser keeps nothing.
 *
 * @param {number | null} pixels
 */
export function setScale(pixels) {
  try {
    if (pixels === null) localStorage.removeItem(key);
    else localStorage.setItem(key, String(Math.min(range[1], Math.max(range[0], pixels))));
    return true;
  } catch {
    return false;
  }
}
