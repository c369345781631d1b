"""Who plays the hearing test, what must come of it, and how ears and hands work."""

import queue
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "pages"))
from ears import RATE, Ears  # noqa: E402

DEAF = 150
# Thresholds in dB HL at 250, 500, 1000, 2000, 4000 and 8000 Hz; of `loud` in nominal decibels.
PERSONS = {
    "normal": {"left": [5, 4, 0, 6, 9, 10], "right": [8, 5, 3, 0, 7, 10]},
    "sloping": {"left": [10, 10, 20, 33, 47, 60], "right": [10, 10, 22, 35, 48, 60]},
    "dead-ear": {"left": [DEAF] * 6, "right": [8, 5, 3, 0, 7, 10]},
    "loud": {"left": [35] * 6, "right": [40] * 6},
}
# What must come of a run. A grade is a word about hearing, on the page or in the bundle for the doctor.
RULES = {
    "right": "every threshold within 10 dB, no threshold of a dead ear, all final",
    "refused": "no grade and nothing final",
    "unfinished": "no grade and nothing final; the page offers to go on, or says what is wrong",
    "right or refused": "if anything is final or graded, every threshold is within 10 dB",
}


def now_and_then(random):
    return random.exponential(1.2)


def always(random):
    return 0.25


def music(random):
    """A press at two of five notes of a tune at 110 beats a minute."""
    return 60 / 110 * random.geometric(0.4)


@dataclass(frozen=True)
class Hand:
    """A hand before the page. It walks through the checks as its person hears them, and then does what its name says."""

    must: str
    person: str = "normal"
    # Whether it presses when a tone is heard.
    hears: bool = True
    # Seconds to the next press without a tone; `None`: no such presses.
    every: Callable | None = None
    # What happens to the channels on their way to the ears.
    channels: str = "straight"
    # What happens in the middle of the tones; the driver has a method for each.
    event: str | None = None
    # Who plays the sound: the computer, calibrated, or the browser, in nominal decibels.
    sound: str = "computer"
    # The device of the computer; what happens to the sound server's own one, `pulse`, is seen by the test.
    device: str = "stage"


HANDS = {
    "normal": Hand("right"),
    "sloping": Hand("right", "sloping"),
    "dead-ear": Hand("right", "dead-ear"),
    "random": Hand("refused", hears=False, every=now_and_then),
    "always": Hand("refused", hears=False, every=always),
    "never": Hand("refused", hears=False),
    "music": Hand("right or refused", every=music),
    "swapped": Hand("refused", channels="swapped"),
    "mono": Hand("refused", channels="mono"),
    "reloads": Hand("right", event="reload"),
    "leaves": Hand("unfinished", event="leave"),
    "other-tab": Hand("right or refused", event="other_tab"),
    "muted": Hand("right or refused", event="mute"),
    "unplugged": Hand("unfinished", event="unplug"),
    "muted-and-seen": Hand("unfinished", event="mute", device="pulse"),
    "volume-moved": Hand("right", event="move_volume", device="pulse"),
    "other-program": Hand("right", event="play_beside", device="pulse"),
    "muted-in-browser": Hand("right or refused", "loud", event="mute", sound="browser"),
    "suspended-in-browser": Hand("right or refused", "loud", event="suspend", sound="browser"),
    "unplugged-in-browser": Hand("unfinished", "loud", event="unplug", sound="browser"),
}
# The share of heard tones at which nobody presses.
LAPSES = 0.02


class HandEars(Ears):
    """The ears of a hand: channels may be swapped or mixed, and a heard tone is missed now and then."""

    def __init__(self, server, hand, seed):
        super().__init__(server, PERSONS[hand.person], seed, is_calibrated=hand.sound == "computer")
        self.channels = hand.channels
        self.last_begin = 0.0
        # How late a block came at most, as on a machine that is busy, in seconds.
        self.late, self.least, self.frames = 0.0, float("inf"), 0

    def arrive(self, block):
        self.frames += len(block)
        behind = time.monotonic() - self.frames / RATE
        self.least = min(self.least, behind)
        self.late = max(self.late, behind - self.least)
        if self.channels == "swapped":
            return block[:, ::-1]
        return block.mean(axis=1, keepdims=True).repeat(2, axis=1) if self.channels == "mono" else block

    def hear(self, sound, ear, begin):
        # A tone in both ears is one tone.
        if begin - self.last_begin < 0.1 or self.random.random() < LAPSES:
            return
        before = self.presses.qsize()
        super().hear(sound, ear, begin)
        if self.presses.qsize() > before:
            self.last_begin = begin

    def named_side(self):
        """Where the last tone was heard: one in a dead ear crosses the head."""
        other = {"left": "right", "right": "left"}
        return other[self.side] if self.hearing[self.side][0] == DEAF else self.side


class Presses:
    """When the finger comes down."""

    def __init__(self, hand, ears, seed):
        self.hand, self.ears = hand, ears
        self.random = np.random.default_rng(seed)
        self.due, self.late = [], 0.0
        self.beat = self.next_beat(time.monotonic())

    def next_beat(self, now):
        """The time of the next press without a tone."""
        return now + self.hand.every(self.random) if self.hand.every else float("inf")

    def is_due(self):
        """Whether the finger comes down now."""
        now = time.monotonic()
        try:
            while True:
                heard = self.ears.presses.get_nowait()[0]
                if self.hand.hears:
                    self.due.append(heard)
        except queue.Empty:
            pass
        if now >= self.beat:
            self.beat = self.next_beat(now)
            return True
        if self.due and min(self.due) <= now:
            self.late = max(self.late, now - min(self.due))
            self.due.remove(min(self.due))
            return True
        return False

    def forget(self):
        """What was heard before a pause is not answered after it."""
        while not self.ears.presses.empty():
            self.ears.presses.get()
        self.due.clear()
