"""Tracks, kept by tracker (ours: by the binary's checksum), sound and range, so that only what changed is run again."""

import hashlib
import os

import numpy as np


class TrackStore:
    def __init__(self, folder):
        self.folder = folder

    def path(self, tracker, samples, rate, low, high):
        digest = hashlib.sha256(samples.tobytes() + f"{rate} {low:g} {high:g}".encode()).hexdigest()[:24]
        return os.path.join(self.folder, tracker.key, digest + ".npz")

    def track(self, tracker, samples, rate, low, high):
        """Times, frequencies, confidences (None for a peer): from the store, or tracked now and put there."""
        path = self.path(tracker, samples, rate, low, high)
        if not os.path.exists(path):
            times, frequencies, confidences = tracker.track(samples, rate, low, high)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            temporary = f"{path}.{os.getpid()}"
            with open(temporary, "wb") as file:
                np.savez(file, t=times, f=frequencies, c=np.array([]) if confidences is None else confidences)
            os.replace(temporary, path)
        with np.load(path) as stored:
            confidences = stored["c"] if len(stored["c"]) else None
            return stored["t"], stored["f"], confidences
