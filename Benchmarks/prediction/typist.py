"""Keystrokes of an ideal typist, by the conventions that Docs/Guides/word-prediction.md states."""

import numpy

import tokens

ENDS = ".!?…"


def keystrokes(model, vocabulary, sentences, offers=5, skips=True, learns=True):
    """(keystrokes, characters) of sentences typed in order, each learned afterwards."""
    keys = characters = 0
    for text in map(tokens.normalised, sentences):
        spans = list(tokens.words(text))
        if not spans:
            continue
        cost = len(text) + (text[-1] not in ENDS)
        characters += cost
        history = []
        for first, end in spans:
            if history and any(mark in ENDS for mark in text[last:first]):
                history = []
            last = end
            word = tokens.key(text[first:end])
            if word in vocabulary.numbers:
                cost -= saved(model, vocabulary, history, word, brings_blank(text, end), offers, skips)
            history.append(vocabulary.number(word))
        keys += cost
        if learns:
            learn(model, vocabulary, text)
    return keys, characters


def learn(model, vocabulary, text):
    """Each sentence of a text."""
    history, last = [], 0
    text = tokens.normalised(text)
    for first, end in tokens.words(text):
        if history and any(mark in ENDS for mark in text[last:first]):
            model.learn(history)
            history = []
        last = end
        history.append(vocabulary.number(tokens.key(text[first:end])))
    if history:
        model.learn(history)


def brings_blank(text, end):
    return text[end : end + 1] == " " or (text[end : end + 1] in tuple(",;:") and text[end + 1 : end + 2] == " ")


def saved(model, vocabulary, history, word, blank, offers, skips):
    cost = len(word) + blank
    p = model.vector(history, len(vocabulary.words))
    better = numpy.nonzero(p > p[vocabulary.numbers[word]])[0]
    before = [vocabulary.words[number] for number in better[numpy.argsort(-p[better], kind="stable")]]
    shown = set()
    for count in range(len(word)):
        if cost - count - 1 <= 0:
            return 0
        letters = word[:count]
        fit = [other for other in before if other.startswith(letters) and other != letters and not (skips and other in shown)]
        if len(fit) < offers:
            return cost - count - 1
        shown.update(fit[:offers])
    return 0
