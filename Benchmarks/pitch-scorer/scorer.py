"""Trains the scorer and the transitions (`PitchScorer`, `PitchPosterior`) as a conditional random field.

Offline, the loss of 120 frames is the logarithm of the sum over all paths minus that of the sum over the paths through
what is right. A live tracker states each frame before it hears the next: there the loss is minus the logarithm of the
probability of what is right, given the frames so far. Output: a pickle of the parameters, and of the features' means and
deviations, which export.py folds into the first layer.
"""

import argparse
import pickle
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax

import candidates
import dataset
import posterior

FRAMES, SEQUENCES = 120, 24
"""Frames of a sequence, sequences of a step."""
RATE, DECAY = 4e-3, 1e-4
UNVOICED_HIDDEN = 12


def initial(features, frame_features, hidden, second_hidden):
    """Parameters to start from."""
    random = np.random.default_rng(1)

    def layer(inputs, outputs):
        return jnp.array(random.normal(size=(inputs, outputs)) * np.sqrt(2 / inputs), jnp.float32)

    return {
        "w1": layer(features + frame_features, hidden), "b1": jnp.zeros(hidden),
        "w2": layer(hidden, second_hidden), "b2": jnp.zeros(second_hidden),
        "w3": layer(second_hidden, 1) * 0.3, "b3": jnp.zeros(1),
        "u1": layer(frame_features + 3, UNVOICED_HIDDEN), "ub1": jnp.zeros(UNVOICED_HIDDEN),
        "u2": layer(UNVOICED_HIDDEN, 1) * 0.3, "ub2": jnp.zeros(1),
        "td": jnp.array([0.0, 0.3, 1.0, 1.5, 2, 3, 4, 5, 6.0, 7, 8]), "vu": jnp.array(3.0), "uv": jnp.array(3.0),
    }  # fmt: skip


def emissions(p, bins, features, frames, mean, deviation):
    """Scores of the states, unvoiced first: `PitchScorer`."""
    features = (features - mean) / deviation
    shared = jnp.broadcast_to(frames[..., None, :], features.shape[:-1] + frames.shape[-1:])
    hidden = jax.nn.relu(jnp.concatenate([features, shared], -1) @ p["w1"] + p["b1"])
    hidden = jax.nn.relu(hidden @ p["w2"] + p["b2"])
    scores = jnp.where(bins >= 0, (hidden @ p["w3"] + p["b3"])[..., 0], posterior.MISSING)
    best = jax.lax.top_k(scores, 2)[0]
    total = jax.nn.logsumexp(scores, -1, keepdims=True)
    hidden = jax.nn.relu(jnp.concatenate([frames, best / 4, total / 4], -1) @ p["u1"] + p["ub1"])
    return jnp.concatenate([hidden @ p["u2"] + p["ub2"], scores], -1)


def transitions(p, bins, next_bins):
    """Logarithms of the steps' weights from every state to every state of the next frame."""
    distance = jnp.abs(bins[..., :, None] - next_bins[..., None, :]).astype(jnp.float32)
    falls = jnp.cumsum(jax.nn.softplus(p["td"]))
    weights = -jnp.interp(distance, jnp.array(posterior.STEP_DISTANCES, jnp.float32), falls)
    weights = jnp.pad(weights, [(0, 0)] * (weights.ndim - 2) + [(1, 0), (1, 0)])
    voiced = jnp.arange(candidates.WIDTH + 1) > 0
    weights = jnp.where(voiced[:, None] & ~voiced[None, :], -p["vu"], weights)
    return jnp.where(~voiced[:, None] & voiced[None, :], -p["uv"], weights)


def log_sum(emitted, steps):
    """Logarithm of the sum over all paths; frames come first."""

    def advance(forward, observed):
        emission, step = observed
        return jax.nn.logsumexp(forward[:, :, None] + step, 1) + emission, None

    forward, _ = jax.lax.scan(advance, emitted[0], (emitted[1:], steps))
    return jax.nn.logsumexp(forward, -1)


def path_loss(emitted, steps, right):
    """All paths minus the right ones, per frame."""
    excess = log_sum(emitted, steps) - log_sum(jnp.where(right, emitted, -1e4), steps)
    return excess.mean() / emitted.shape[0]


def live_loss(emitted, steps, right):
    """Minus the logarithm of the probability of what is right, given the frames so far; the first frame is not judged."""

    def advance(forward, observed):
        emission, step, is_right = observed
        forward = jax.nn.logsumexp(forward[:, :, None] + step, 1) + emission
        forward = forward - jax.nn.logsumexp(forward, -1, keepdims=True)
        return forward, jax.nn.logsumexp(jnp.where(is_right, forward, -1e4), -1)

    first = emitted[0] - jax.nn.logsumexp(emitted[0], -1, keepdims=True)
    _, likelihood = jax.lax.scan(advance, first, (emitted[1:], steps, right[1:]))
    return -likelihood.mean()


def loss(p, judge, mean, deviation, bins, features, frames, right):
    """What `judge` (`path_loss` or `live_loss`) says of the sequences."""
    # Frames first, as scans want them.
    emitted = jnp.swapaxes(emissions(p, bins, features, frames, mean, deviation), 0, 1)
    bins = jnp.swapaxes(bins, 0, 1)
    return judge(emitted, transitions(p, bins[:-1], bins[1:]), jnp.swapaxes(right, 0, 1))


def draw(random, items):
    """One step's sequences: bins, features, frames' features, right states."""
    batch = []
    for _ in range(SEQUENCES):
        item = items[random.integers(len(items))]
        while len(item["f0"]) < FRAMES + 1:
            item = items[random.integers(len(items))]
        start = random.integers(0, len(item["f0"]) - FRAMES)
        batch.append([item[key][start : start + FRAMES] for key in ("b", "X", "G", "right")])
    return [jnp.array(np.stack(part)) for part in zip(*batch)]


def train(items, judge, steps, hidden, second_hidden):
    """Parameters after so many steps, and the features' means and deviations."""
    count, frame_count = items[0]["X"].shape[-1], items[0]["G"].shape[-1]
    sample = np.concatenate([item["X"][::7].reshape(-1, count) for item in items[::3]]).astype(np.float32)
    mean, deviation = sample.mean(0), sample.std(0) + 1e-2
    for item in items:
        item["right"] = dataset.right_states(item["b"], item["f0"])
    p = initial(count, frame_count, hidden, second_hidden)
    schedule = optax.cosine_decay_schedule(RATE, steps)
    optimiser = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(schedule, weight_decay=DECAY))
    state = optimiser.init(p)

    @jax.jit
    def step(p, state, bins, features, frames, right):
        value, gradient = jax.value_and_grad(loss)(
            p, judge, mean, deviation, bins, features.astype(jnp.float32), frames, right
        )
        updates, state = optimiser.update(gradient, state, p)
        return optax.apply_updates(p, updates), state, value

    random, losses = np.random.default_rng(0), []
    for number in range(steps):
        p, state, value = step(p, state, *draw(random, items))
        losses.append(float(value))
        if number % 100 == 0:
            print(number, np.mean(losses[-100:]), flush=True)
    return jax.tree.map(np.array, p), mean, deviation


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("features", type=Path, help="folder that extract.py filled")
    parser.add_argument("output", type=Path, help="pickle to write")
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--hidden", type=int, nargs=2, required=True, metavar=("FIRST", "SECOND"))
    parser.add_argument("--live", action="store_true", help="for a tracker that hears the frames before only")
    parser.add_argument(
        "--validation-share", type=float, default=0, help="share of the groups that is left out (default: none)"
    )
    arguments = parser.parse_args()
    items, left_out = dataset.split(dataset.read(arguments.features), arguments.validation_share)
    print(len(items), "items,", len(left_out), "left out")
    trained = train(items, live_loss if arguments.live else path_loss, arguments.steps, *arguments.hidden)
    with open(arguments.output, "wb") as file:
        pickle.dump(trained, file)


if __name__ == "__main__":
    main()
