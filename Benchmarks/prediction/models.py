"""n-gram models written independently of the Swift sources: the peers of the benchmark."""

from collections import defaultdict

import numpy

START = -1
FALLBACK = (0.5, 1.0, 1.5)


class Vocabulary:
    def __init__(self):
        self.numbers, self.words = {}, []

    def number(self, word):
        if word not in self.numbers:
            self.numbers[word] = len(self.words)
            self.words.append(word)
        return self.numbers[word]


class Frequencies:
    """The probabilities of a word list (Zipf scale), with 5 % for all other words; without a list all are equal."""

    def __init__(self, vocabulary, lines):
        pairs = [line.split("\t") for line in lines if line and not line.startswith("#")]
        self.numbers = numpy.array([vocabulary.number(word) for word, _ in pairs], int)
        values = numpy.array([10 ** (float(zipf) - 9) for _, zipf in pairs])
        self.values = values / values.sum() if len(pairs) else values

    def vector(self, history, size):
        if not len(self.numbers):
            return numpy.full(size, 1 / (size + 1))
        p = numpy.full(size, 0.05 / (size + 1))
        p[self.numbers] += 0.95 * self.values
        return p


class Model:
    """An interpolated n-gram model; `vector` gives the probabilities of the next word.

    kind: "kneser-ney" (modified; Chen & Goodman 1999), "witten-bell", or "ppm-d" (Howard's method D, blended).
    """

    def __init__(self, kind, order, base):
        self.kind, self.order, self.base = kind, order, base
        self.counts = [defaultdict(dict) for _ in range(order)]
        self.varieties = [defaultdict(dict) for _ in range(order)]
        self.discounts = None

    def learn(self, numbers):
        line = [START] + numbers
        for place in range(1, len(line)):
            for length in range(min(self.order, place + 1)):
                context = tuple(line[place - length : place])
                followers = self.counts[length][context]
                followers[line[place]] = followers.get(line[place], 0) + 1
                if followers[line[place]] == 1 and length > 0:
                    shorter = self.varieties[length - 1][context[1:]]
                    shorter[line[place]] = shorter.get(line[place], 0) + 1
        self.discounts = None

    def adjusted(self, context):
        length = len(context)
        if self.kind != "kneser-ney" or length == self.order - 1 or (context and context[0] == START):
            return self.counts[length].get(context, {})
        return self.varieties[length].get(context, {})

    def estimated(self, length):
        n = [0, 0, 0, 0]
        for context in self.counts[length]:
            for count in self.adjusted(context).values():
                if count <= 4:
                    n[count - 1] += 1
        if 0 in n:
            return FALLBACK
        y = n[0] / (n[0] + 2 * n[1])
        found = tuple(k + 1 - (k + 2) * y * n[k + 1] / n[k] for k in range(3))
        return found if all(0 < d < k + 1 for k, d in enumerate(found)) else FALLBACK

    def vector(self, history, size):
        if self.discounts is None and self.kind == "kneser-ney":
            self.discounts = [numpy.array(self.estimated(length)) for length in range(self.order)]
        line = [START] + history
        p = self.base.vector(history, size)
        for length in range(min(self.order, len(line) + 1)):
            followers = self.adjusted(tuple(line[len(line) - length :]))
            if followers:
                p = self.step(followers, length, p)
        return p

    def step(self, followers, length, lower):
        numbers = numpy.fromiter(followers.keys(), int, len(followers))
        counts = numpy.fromiter(followers.values(), float, len(followers))
        total = counts.sum()
        if self.kind == "kneser-ney":
            taken = self.discounts[length][numpy.minimum(counts, 3).astype(int) - 1]
            rest, upper = taken.sum() / total, (counts - taken) / total
        elif self.kind == "witten-bell":
            rest, upper = len(counts) / (total + len(counts)), counts / (total + len(counts))
        else:
            rest, upper = len(counts) / (2 * total), (2 * counts - 1) / (2 * total)
        p = lower * rest
        p[numbers] += upper
        return p


class Stacked:
    """What the package does: the user's model stands on the start model and is mixed with it and with recent words."""

    def __init__(self, kind, order, start, own_share=0.9, half=200, recent_share=0.05, recent_sentences=50, stands_on_start=True):
        self.start, self.own = start, Model(kind, order, start if stands_on_start else start.base)
        self.own_share, self.half = own_share, half
        self.recent_share, self.recent_sentences = recent_share, recent_sentences
        self.recent, self.words = [], 0

    def learn(self, numbers):
        self.own.learn(numbers)
        self.words += len(numbers)
        self.recent = (self.recent + [numbers])[-self.recent_sentences :]

    def vector(self, history, size):
        if not self.recent:
            return self.start.vector(history, size)
        share = self.own_share * self.words / (self.words + self.half)
        p = share * self.own.vector(history, size) + (1 - share) * self.start.vector(history, size)
        if self.recent_share:
            recent = numpy.zeros(size)
            for age, numbers in enumerate(reversed(self.recent)):
                numpy.add.at(recent, numbers, 0.95**age)
            p = (1 - self.recent_share) * p + self.recent_share * recent / recent.sum()
        return p
