// Joy at a success: circles fall over the screen once. Nothing flashes, and with reduced motion they only fade.

const colours = ["#ffc94a", "#f2705b", "#7a4e8a", "#2a827e", "#a5cf8e"];
const count = 60;

/** Lets confetti fall over an element, which is as it was before when they have fallen. */
export function celebrate(root, { seconds = 1.5, reduced = false } = {}) {
  const field = document.createElement("div");
  field.className = "joy";
  field.setAttribute("aria-hidden", "true");
  const { clientWidth: width, clientHeight: height } = root;
  for (let n = 0; n < count; n += 1) {
    const circle = document.createElement("i");
    const size = 10 + 14 * Math.random();
    circle.style.width = circle.style.height = `${size}px`;
    circle.style.background = colours[n % colours.length];
    const x = width * Math.random();
    const [from, to] = reduced ? [height * Math.random(), 0] : [-40, height + 40];
    const end = reduced ? from : to;
    const sway = reduced ? 0 : 80 * (Math.random() - 0.5);
    circle.animate(
      [
        { transform: `translate(${x}px, ${from}px)`, opacity: reduced ? 0 : 1 },
        { transform: `translate(${x + sway}px, ${(from + end) / 2}px)`, opacity: 1 },
        { transform: `translate(${x}px, ${end}px)`, opacity: 0 },
      ],
      { duration: 1000 * seconds * (0.7 + 0.6 * Math.random()), delay: 200 * Math.random(), easing: "ease-in", fill: "both" },
    );
    field.append(circle);
  }
  root.append(field);
  setTimeout(() => field.remove(), 1000 * seconds * 1.3 + 250);
}
