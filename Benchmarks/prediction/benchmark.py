"""Measures keystroke savings and writes results/word-prediction.md, between its markers.

Usage: benchmark.py WORD-PREDICTION-FIGURES CHITCHAT-JSON FILLETS-SCRIPTS RESULTS [--without-tuning]
The peers are written in models.py. Sentences that were used for tuning are never in the tables of held-out text.
"""

import concurrent.futures
import datetime
import json
import pathlib
import re
import subprocess
import sys

import chitchat
import fillets
import models
import typist

HERE = pathlib.Path(__file__).resolve().parent
ASSETS = HERE.parent.parent / "Sources/Apps/SpeechBoard/WordPrediction/Assets"
OURS = (
    ("most frequent words", dict(order=1, skips=False)),
    ("own sentences only", dict(start=False)),
    ("every word offered again", dict(skips=False)),
    ("Ossicle", dict()),
)
PEERS = ("one trigram, own sentences", "one trigram, all sentences", "the same model in Python")


def lines(path):
    return [line for line in path.read_text(encoding="utf-8").split("\n") if line and not line.startswith("#")]


def start_sentences(language):
    return [line for path in sorted((ASSETS / language / "sentences").glob("*.txt")) for line in lines(path)]


def held_out(name):
    return lines(HERE / "held-out" / f"{name}.txt")


def texts(chats, scripts):
    """Name, language and (own sentences, sentences to type) of each person."""
    people = [(said[:500], said[500:600]) for _, said in chitchat.chosen_people(chats)[8:24]]
    fish = {language: fillets.sentences(scripts, language, "small") for language in ("en", "cs")}
    yield "chats: 16 people, 500 own", "en", people
    yield "game: small fish, 500 own", "en", [(fish["en"][:500], fish["en"][500:])]
    for name in ("margaret", "leo"):
        yield f"our own writing: {name.title()}, none own", "en", [([], held_out(f"en-{name}"))]
    yield "game: small fish, 500 own", "cs", [(fish["cs"][:500], fish["cs"][500:])]
    for name, shown in (("karel", "Karel"), ("eliska", "Eliška")):
        yield f"our own writing: {shown}, none own", "cs", [([], held_out(f"cs-{name}"))]


def condition(name, language, own, sentences, start=True, order=3, offers=5, skips=True, learns=True):
    return dict(
        name=name, language=language, start=start, order=order, offers=offers, skipsPassedOver=skips, learns=learns,
        ownSentences=own, sentences=sentences)


def ours(figures, conditions):
    """The KSR of each name, over all of its conditions."""
    process = subprocess.run(
        [figures, "savings"], input="\n".join(map(json.dumps, conditions)), capture_output=True, text=True, check=True)
    sums = {}
    for line in process.stdout.splitlines():
        result = json.loads(line)
        keys, characters = sums.get(result["name"], (0, 0))
        sums[result["name"]] = (
            keys + result["savings"]["keystrokes"], characters + result["savings"]["characters"])
    return {name: 1 - keys / characters for name, (keys, characters) in sums.items()}


def peer(job):
    kind, language, own, sentences = job
    vocabulary = models.Vocabulary()
    with_start = kind != PEERS[0]
    base = models.Frequencies(vocabulary, lines(ASSETS / language / "words.tsv") if with_start else [])
    model = models.Model("kneser-ney", 3, base)
    for text in start_sentences(language) if with_start else []:
        typist.learn(model, vocabulary, text)
    if kind == PEERS[2]:
        model = models.Stacked("kneser-ney", 3, model)
    for text in own:
        typist.learn(model, vocabulary, text)
    return typist.keystrokes(model, vocabulary, sentences)


VARIANTS = [
    ("as shipped", dict()),
    ("order 2", dict(order=2)),
    ("order 4", dict(order=4)),
    ("Witten–Bell", dict(kind="witten-bell")),
    ("PPM, method D, blended", dict(kind="ppm-d")),
    ("side by side, half each", dict(stands_on_start=False, own_share=0.5)),
    ("side by side, 70 % own", dict(stands_on_start=False, own_share=0.7)),
    ("80 % own", dict(own_share=0.8)),
    ("100 % own", dict(own_share=1)),
    ("full share from the first sentence", dict(half=0)),
    ("no recent words", dict(recent_share=0)),
    ("10 % recent words", dict(recent_share=0.1)),
    ("no own sentences", dict(own_share=0, recent_share=0)),
]


def variant(job):
    language, own, sentences, settings = job
    settings = dict(settings)
    kind, order = settings.pop("kind", "kneser-ney"), settings.pop("order", 3)
    vocabulary = models.Vocabulary()
    base = models.Frequencies(vocabulary, lines(ASSETS / language / "words.tsv"))
    start = models.Model(kind, order, base)
    for text in start_sentences(language):
        typist.learn(start, vocabulary, text)
    model = models.Stacked(kind, order, start, **settings)
    for text in own:
        typist.learn(model, vocabulary, text)
    return typist.keystrokes(model, vocabulary, sentences)


def ratio(counts):
    return 1 - sum(keys for keys, _ in counts) / sum(characters for _, characters in counts)


def percent(value):
    return f"{100 * value:.1f}"


def table(head, rows):
    marks = ["---" if not place else "---:" for place in range(len(head))]
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, marks, *rows])


def main_table(figures, all_texts, pool):
    rows = []
    for name, language, people in all_texts:
        conditions = [
            condition(column, language, own, sentences, **settings)
            for column, settings in OURS
            for own, sentences in people
        ]
        found = ours(figures, conditions)
        for kind in PEERS:
            found[kind] = ratio(list(pool.map(peer, [(kind, language, *person) for person in people])))
        order = ["most frequent words", PEERS[0], PEERS[1], "own sentences only", PEERS[2], "every word offered again", "Ossicle"]
        rows.append([f"{language}, {name}", "0.0"] + [percent(found[column]) for column in order])
        print(rows[-1], file=sys.stderr)
    return table(["text", "no prediction", "most frequent words", *PEERS[:2], "Ossicle without start model", PEERS[2],
                  "Ossicle, every word offered again", "Ossicle"], rows)


def growth_table(figures, all_texts):
    rows = []
    chosen = [(language, name, people) for name, language, people in all_texts if "500 own" in name]
    for language, name, people in chosen:
        name = name.removesuffix(", 500 own")
        conditions = [
            condition(str(count), language, own[500 - count :], sentences)
            for count in (0, 50, 100, 200, 500)
            for own, sentences in people
        ]
        found = ours(figures, conditions)
        rows.append([f"{language}, {name}"] + [percent(value) for value in found.values()])
    return table(["own sentences learned before", "0", "50", "100", "200", "500"], rows)


def offers_table(figures, all_texts):
    rows = []
    for language in ("en", "cs"):
        people = [p for name, other, persons in all_texts if other == language and "500 own" in name for p in persons]
        conditions = [
            condition(str(count), language, own, sentences, offers=count)
            for count in (1, 3, 5, 8, 10)
            for own, sentences in people
        ]
        rows.append([language] + [percent(value) for value in ours(figures, conditions).values()])
    return table(["words shown", "1", "3", "5", "8", "10"], rows)


def tuning_table(chats, scripts, pool):
    people = [("en", said[:500], said[500:570]) for _, said in chitchat.chosen_people(chats)[:4]]
    fish = fillets.sentences(scripts, "cs", "big")
    czech = [("cs", fish[:500], fish[500:700])]
    rows = []
    for name, settings in VARIANTS:
        row = [name]
        for group in (people, czech):
            row.append(percent(ratio(list(pool.map(variant, [(*person, settings) for person in group])))))
        rows.append(row)
        print(row, file=sys.stderr)
    return table(["model", "English, 4 people's chats", "Czech, the big fish"], rows)


def speed_table(figures, chats):
    said = [
        text for name, sentences in chitchat.people(chats) if name not in chitchat.held_out(chats)
        for text in sentences if len(text) < 200
    ][:10_000]
    process = subprocess.run([figures, "speed"], input="\n".join(said), capture_output=True, text=True, check=True)
    found = json.loads(process.stdout)
    rows = [
        ["start model (English), from the program's text", f"{1000 * found['startSeconds']:.0f} ms"],
        ["a sentence learned: mean, 99 % below", f"{found['learnMilliseconds']:.3f}, {found['slowestLearnMilliseconds']:.3f} ms"],
        ["next words: mean, 99 % below", f"{found['predictMilliseconds']:.2f}, {found['slowestPredictMilliseconds']:.2f} ms"],
        ["50 tiles ranked", f"{found['rankMilliseconds']:.1f} ms"],
        ["a sentence forgotten", f"{found['forgetMilliseconds']:.1f} ms"],
        ["export", f"{found['exportMilliseconds']:.0f} ms, {found['exportBytes'] / 1000:.0f} kB"],
        ["memory: start model, learned", f"{found['startMegabytes']:.0f}, {found['learnedMegabytes']:.0f} MB"],
        ["runs of 1, 2 and 3 words learned", f"{found['runs']:,}"],
    ]
    return table(["with 10,000 sentences learned", "measured"], rows)


def main():
    figures, chats, scripts, results = sys.argv[1:5]
    root = HERE.parent
    commit = subprocess.run(
        ["git", "-C", str(root), "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    all_texts = list(texts(chats, scripts))
    speed = speed_table(figures, chats)
    with concurrent.futures.ProcessPoolExecutor(2) as pool:
        parts = [
            "## Keystrokes saved on held-out sentences, %, five words shown", main_table(figures, all_texts, pool),
            "## Growth with the user's own sentences, %", growth_table(figures, all_texts),
            "## Number of words shown, %", offers_table(figures, all_texts),
            "## Speed and memory", speed,
        ]
        if "--without-tuning" not in sys.argv:
            parts += ["## Choice of the model, %, on text that is not held out", tuning_table(chats, scripts, pool)]
    made = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC")
    head = table(["", ""], [["Date", made], ["Source", commit or "no commit"], ["Ours", "release build"],
                            ["Made by", "`Benchmarks/prediction/run`"]]).replace("---:", "---")
    section = "\n\n".join([head, *parts])
    path = pathlib.Path(results)
    text = path.read_text(encoding="utf-8")
    new, found = re.subn(
        r"(<!-- begin: word-prediction -->\n).*?(\n<!-- end: word-prediction -->)",
        lambda match: match.group(1) + "\n" + section + "\n" + match.group(2), text, flags=re.DOTALL)
    assert found == 1, results
    path.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    main()
