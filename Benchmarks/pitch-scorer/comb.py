"""Trains the comb's weights (`HarmonicComb`): softmax over the fundamentals, voiced frames only → WORK/comb.npz."""

import jax
import jax.numpy as jnp
import numpy as np
import optax

import grid
import workspace

FILES, FRAMES, BATCH = 400, 80, 256
"""Files at most, frames of each at most, frames per step."""
RATE = 2e-2
TARGET_WIDTH = 0.8
"""Bins: standard deviation of the target around the true fundamental."""
DECAY = 1e-4

PLACES = jnp.array(np.arange(grid.FUNDAMENTALS)[:, None] + grid.FIRST + grid.OFFSETS + grid.BEFORE)
BINS = jnp.arange(grid.FUNDAMENTALS)


def material(random, folder):
    """Spectra of voiced frames, and their fundamentals' bins."""
    files = sorted(str(path) for path in folder.glob("*.npz"))
    random.shuffle(files)
    spectra, bins = [], []
    for file in files[:FILES]:
        stored = np.load(file)
        voiced = np.nonzero(stored["f0"] > 0)[0]
        if len(voiced) < 5:
            continue
        voiced = random.choice(voiced, min(FRAMES, len(voiced)), replace=False)
        spectra.append(stored["L"][voiced])
        bins.append(grid.fundamental_bin(stored["f0"][voiced]))
    spectra = np.concatenate(spectra)
    bins = np.concatenate(bins).astype(np.float32)
    inside = (bins > 0) & (bins < grid.FUNDAMENTALS - 1)
    return spectra[inside], bins[inside]


def salience(weights, spectra):
    """As `candidates.salience`, but one that can be differentiated."""
    rows = jnp.pad(spectra, ((0, 0), (0, 0), (grid.BEFORE, grid.AFTER)))
    sums = 0
    for window in range(3):
        sums = sums + rows[:, window][:, PLACES] @ weights["a"][window]
    return sums + weights["t"] * jnp.arange(grid.FUNDAMENTALS) / 53


def loss(weights, spectra, bins):
    """Cross entropy between the salience's softmax and a bell around the truth."""
    target = jnp.exp(-0.5 * ((BINS - bins[:, None]) / TARGET_WIDTH) ** 2)
    target /= target.sum(1, keepdims=True)
    entropy = -(target * jax.nn.log_softmax(salience(weights, spectra))).sum(1).mean()
    return entropy + DECAY * (weights["a"] ** 2).sum()


def train(random, spectra, bins, steps):
    """The weights after so many steps of Adam."""
    weights = {"a": jnp.zeros((3, len(grid.OFFSETS))), "t": jnp.zeros(())}
    optimiser = optax.adam(RATE)
    state = optimiser.init(weights)

    @jax.jit
    def step(weights, state, spectra, bins):
        value, gradient = jax.value_and_grad(loss)(weights, spectra, bins)
        updates, state = optimiser.update(gradient, state)
        return optax.apply_updates(weights, updates), state, value

    for number in range(steps):
        drawn = random.choice(len(spectra), BATCH)
        batch = jnp.array(spectra[drawn], jnp.float32), jnp.array(bins[drawn])
        weights, state, value = step(weights, state, *batch)
        if number % 50 == 0:
            print(number, float(value), flush=True)
    return weights


def main():
    parser = workspace.parser(__doc__)
    parser.add_argument("--steps", type=int, default=700)
    arguments = parser.parse_args()
    random = np.random.default_rng(0)
    spectra, bins = material(random, arguments.work / "spectra")
    print(len(spectra), "frames")
    weights = train(random, spectra, bins, arguments.steps)
    np.savez(arguments.work / "comb.npz", a=np.array(weights["a"]), t=np.array(weights["t"]))
    print(np.round(np.array(weights["a"]), 2))


if __name__ == "__main__":
    main()
