// Joy at a success: circles in the colours of the palette fall over an element.

const colours = ["--sun", "--coral", "--teal", "--plum", "--grass"];
const count = 42;
const running = new WeakMap();

/**
 * Lets confetti fall over an element, then removes it. A second call starts it anew.
 *
 * @param {HTMLElement} root the element; its place must not be static, so that the confetti keeps to it.
 * @param {{seconds?: number, reduced?: boolean}} options seconds: how long the joy lasts; reduced: circles do not fall, they
 *   fade in and out where they are.
 * @returns a promise that is kept when all is removed.
 */
export async function celebrate(root, { seconds = 1.5, reduced = false } = {}) {
  running.get(root)?.remove();
  const layer = document.createElement("div");
  layer.setAttribute("aria-hidden", "true");
  Object.assign(layer.style, {
    position: "absolute",
    inset: "0",
    overflow: "hidden",
    pointerEvents: "none",
    zIndex: 50,
  });
  const [width, height] = [root.clientWidth, root.clientHeight];
  const size = Math.max(10, Math.min(width, height) / 36);
  const circles = Array.from({ length: count }, (_, at) => circle(at, size, width));
  layer.append(...circles);
  root.append(layer);
  running.set(root, layer);
  const falls = circles.map((piece) =>
    reduced ? glow(piece, { seconds, height }) : fall(piece, { seconds, width, height, size })
  );
  await Promise.allSettled(falls.map((animation) => animation.finished));
  layer.remove();
  if (running.get(root) === layer) running.delete(root);
}

/**
 * The circles share the width evenly, each a little off its place, so that no gap and no heap is seen.
 *
 * @param {number} at
 * @param {number} size
 * @param {number} width
 */
function circle(at, size, width) {
  const piece = document.createElement("div");
  const own = size * (0.6 + 0.8 * Math.random());
  Object.assign(piece.style, {
    position: "absolute",
    left: `${((at + Math.random()) / count) * width - own / 2}px`,
    top: "0",
    opacity: "0",
    width: `${own}px`,
    height: `${own}px`,
    borderRadius: "50%",
    background: `var(${colours[at % colours.length]})`,
  });
  return piece;
}

/**
 * @param {HTMLElement} piece
 * @param {{seconds: number, width: number, height: number, size: number}} options
 */
function fall(piece, { seconds, width, height, size }) {
  const late = Math.random() * 0.35;
  const far = height * (0.75 + 0.35 * Math.random());
  const sway = (Math.random() - 0.5) * width * 0.12;
  /**
   * @param {number} x
   * @param {number} y
   * @param {number} turn
   */
  const at = (x, y, turn) => `translate(${x}px, ${y}px) scaleX(${turn})`;
  return piece.animate(
    [
      { transform: at(0, -2 * size, 1), opacity: 1 },
      { transform: at(sway, far * 0.4, 0.35), opacity: 1, offset: 0.45 },
      { transform: at(-sway * 0.4, far * 0.75, 1), opacity: 1, offset: 0.8 },
      { transform: at(0, far, 0.4), opacity: 0 },
    ],
    { duration: seconds * 1000 * (1 - late), delay: seconds * 1000 * late, easing: "ease-in", fill: "backwards" },
  );
}

/**
 * @param {HTMLElement} piece
 * @param {{seconds: number, height: number}} options
 */
function glow(piece, { seconds, height }) {
  piece.style.top = `${Math.random() * height * 0.8}px`;
  return piece.animate([{ opacity: 0 }, { opacity: 0.9, offset: 0.3 }, { opacity: 0 }], { duration: seconds * 1000 });
}
