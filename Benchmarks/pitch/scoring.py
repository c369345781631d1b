"""Scores of one track against its reference: mir_eval's melody metrics, and what the speech literature counts."""

import numpy as np
from mir_eval import melody

TOLERANCE_CENTS = 50
GROSS = 0.2


def at_times(times, frequencies, wanted):
    """A track at other times: voicing from the nearest frame; the pitch linear in cents between voiced frames.

    mir_eval would hold voicing from the frame before, which makes trackers late whose frames lie beside the reference's.
    """
    if len(times) == 0:
        return np.zeros(len(wanted))
    frequencies = np.where(np.isfinite(frequencies) & (frequencies > 0), frequencies, 0)
    right = np.clip(np.searchsorted(times, wanted), 1, max(1, len(times) - 1))
    left = right - 1
    right = np.minimum(right, len(times) - 1)
    span = np.maximum(times[right] - times[left], 1e-9)
    share = np.clip((wanted - times[left]) / span, 0, 1)
    nearest = np.where(share < 0.5, left, right)
    both = (frequencies[left] > 0) & (frequencies[right] > 0)
    # A jump of the track is not a glide.
    with np.errstate(divide="ignore", invalid="ignore"):
        steady = both & (np.abs(np.log2(frequencies[right] / frequencies[left])) < 0.25)
        between = np.exp((1 - share) * np.log(frequencies[left]) + share * np.log(frequencies[right]))
    values = np.where(steady, between, frequencies[nearest])
    # Beyond the ends, by more than a frame, there is nothing.
    hop = np.median(np.diff(times)) if len(times) > 1 else 0.01
    outside = (wanted < times[0] - hop) | (wanted > times[-1] + hop)
    return np.where(outside, 0, values)


def cents(frequencies):
    return melody.hz2cents(np.asarray(frequencies, float))


def scores(reference_times, reference, times, frequencies):
    """Shares, 0 to 1, or NaN where the recording has no such frames; `fine` in cents."""
    estimate = at_times(times, frequencies, reference_times)
    voiced, sounding = reference > 0, estimate > 0
    pitch, guess = cents(reference), cents(estimate)
    recall, false_alarm = melody.voicing_measures(voiced.astype(float), sounding.astype(float))
    arguments = (voiced.astype(float), pitch, sounding.astype(float), guess)
    both = voiced & sounding
    error = guess[both] - pitch[both]
    near = np.abs(estimate[both] / reference[both] - 1) <= GROSS
    some = voiced.any()
    return {
        "overall": melody.overall_accuracy(*arguments, cent_tolerance=TOLERANCE_CENTS),
        "pitch": melody.raw_pitch_accuracy(*arguments, cent_tolerance=TOLERANCE_CENTS) if some else np.nan,
        "chroma": melody.raw_chroma_accuracy(*arguments, cent_tolerance=TOLERANCE_CENTS) if some else np.nan,
        "recall": recall if some else np.nan,
        "false_alarm": false_alarm if not voiced.all() else np.nan,
        "decision_error": float(np.mean(voiced != sounding)),
        "gross": float(np.mean(~near)) if both.any() else np.nan,
        "fine": float(np.std(error[near])) if near.any() else np.nan,
    }


def right_frames(reference_times, reference, times, frequencies, confidences):
    """Confidence of each frame that the reference covers, and whether its statement is right."""
    index = np.clip(np.searchsorted(reference_times, times), 1, len(reference_times) - 1)
    index -= (times - reference_times[index - 1]) < (reference_times[index] - times)
    # The reference has gaps; frames beside it have no truth. Half of 10 ms, and rounding.
    covered = np.abs(reference_times[index] - times) <= 0.0051
    truth, guess, confidence = reference[index][covered], frequencies[covered], confidences[covered]
    with np.errstate(divide="ignore", invalid="ignore"):
        close = np.abs(1200 * np.log2(guess / truth)) <= TOLERANCE_CENTS
    return confidence, np.where(truth > 0, close & (guess > 0), guess == 0), guess > 0
