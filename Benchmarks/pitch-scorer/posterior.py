"""A trained scorer at work: `PitchScorer` and `PitchPosterior` in numpy, the whole signal being heard at once."""

import pickle

import numpy as np
from scipy.special import logsumexp

import candidates
import grid

STEP_DISTANCES = [0, 1, 2, 3, 4, 6, 9, 14, 24, 48, 200]
"""Bins at which the weights of steps are stated: `PitchNetwork.stepDistances`."""
MISSING = -30.0
"""What a candidate scores that is not there: `PitchScorer.missing`."""
SAME = 2
"""Bins within which candidates are the same pitch: `PitchPosterior.sameReach`."""


def load(path):
    """Parameters, features' means and deviations, as scorer.py stores them."""
    with open(path, "rb") as file:
        return pickle.load(file)


def emissions(network, bins, features, frames):
    """Scores of the states of every frame, unvoiced first."""
    p, mean, deviation = network
    features = (features.astype(np.float32) - mean) / deviation
    shared = np.broadcast_to(frames[:, None], features.shape[:2] + frames.shape[1:])
    hidden = np.maximum(np.concatenate([features, shared], -1) @ p["w1"] + p["b1"], 0)
    hidden = np.maximum(hidden @ p["w2"] + p["b2"], 0)
    scores = np.where(bins >= 0, (hidden @ p["w3"] + p["b3"])[..., 0], MISSING)
    best = -np.sort(-scores, 1)[:, :2]
    total = logsumexp(scores, 1, keepdims=True)
    hidden = np.maximum(np.concatenate([frames, best / 4, total / 4], -1) @ p["u1"] + p["ub1"], 0)
    return np.concatenate([hidden @ p["u2"] + p["ub2"], scores], 1)


def transitions(p, bins, next_bins):
    """Logarithms of the steps' weights from one frame's states to the next one's."""
    distance = np.abs(bins[:, None].astype(float) - next_bins[None])
    weights = np.zeros((candidates.WIDTH + 1, candidates.WIDTH + 1))
    weights[1:, 1:] = -np.interp(distance, STEP_DISTANCES, np.cumsum(np.log1p(np.exp(p["td"]))))
    weights[1:, 0] = -p["vu"]
    weights[0, 1:] = -p["uv"]
    return weights


def posterior(network, bins, features, frames, live):
    """Probabilities of the states (unvoiced first), from the frames before and, unless live, those after."""
    emitted = emissions(network, bins, features, frames)
    steps = [transitions(network[0], *pair) for pair in zip(bins[:-1], bins[1:])]
    total = np.zeros_like(emitted)
    total[0] = emitted[0]
    for frame in range(1, len(emitted)):
        total[frame] = logsumexp(total[frame - 1][:, None] + steps[frame - 1], 0) + emitted[frame]
    if not live:
        backward = np.zeros_like(emitted)
        for frame in range(len(emitted) - 2, -1, -1):
            backward[frame] = logsumexp(steps[frame] + emitted[frame + 1] + backward[frame + 1], 1)
        total = total + backward
    return np.exp(total - logsumexp(total, 1, keepdims=True))


def decide(bins, probabilities, threshold):
    """Of every frame the pitch (0: unvoiced), and the probability of what is stated.

    A frame is voiced if its unvoiced probability is below the threshold. A pitch's probability is that of all candidates
    within `SAME` bins of it.
    """
    frames = np.arange(len(bins))
    chosen = probabilities[:, 1:].argmax(1)
    chosen_bin = bins[frames, chosen].astype(int)
    same = (np.abs(bins.astype(int) - chosen_bin[:, None]) <= SAME) & (bins >= 0)
    probability = (same * probabilities[:, 1:]).sum(1)
    is_voiced = probabilities[:, 0] < threshold
    return (
        np.where(is_voiced, grid.fundamental(chosen_bin), 0),
        np.where(is_voiced, probability, probabilities[:, 0]),
    )
