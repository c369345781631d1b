"""The chats of the Python package chitchat-dataset: what each participant wrote, in order."""

import collections
import functools
import json
import random
import re


def sentences(text):
    for sentence in re.split(r"(?<=[.!?…])\s+", " ".join(text.split())):
        if re.search(r"\w", sentence):
            yield sentence


@functools.cache
def people(path):
    """(name, sentences) of each, by name."""
    messages = collections.defaultdict(list)
    with open(path, encoding="utf-8") as file:
        for conversation in json.load(file).values():
            for turn in conversation["messages"]:
                for message in turn:
                    messages[message["sender"]].append((message["timestamp"], message["text"]))
    return sorted(
        (name, [sentence for _, text in sorted(said) for sentence in sentences(text)]) for name, said in messages.items()
    )


@functools.cache
def chosen_people(path):
    """The people with 700 to 3000 sentences, shuffled: the first 8 are for tuning, the next 16 for the test."""
    chosen = [person for person in people(path) if 700 <= len(person[1]) <= 3000]
    random.Random(1).shuffle(chosen)
    return chosen[:24]


@functools.cache
def held_out(path):
    return {name for name, _ in chosen_people(path)}
