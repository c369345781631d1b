"""Identification of distorted excerpts: `ossicle index` (compact and prh) and Chromaprint's fpcalc.

    benchmark.py REFERENCES FOREIGN SPEECH --ossicle PATH --work FOLDER [--seconds 3,5,10] [--count 100] [--conditions all]
                 [--excerpts LIST]

REFERENCES, FOREIGN: folders of recordings, or text files that list them; FOREIGN are recordings that the index does not have.
SPEECH: a folder of speech, for babble. Every method is scored at zero false positives: its threshold is where none of the
foreign excerpts (clean, and with white noise and babble at 0 dB) of that length is matched; "at 1 %" is where one in a hundred
is, for a method that one odd excerpt deceives. Prints a table; keeps all answers in FOLDER.
"""
import argparse
import json
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

import chromaprint
from material import RATE, conditions, decode, duration, excerpt_length, speech_of, write

SUFFIXES = {".wav", ".flac", ".ogg", ".opus", ".mp3", ".oga"}
FOREIGN_CONDITIONS = ["clean", "white-0dB", "babble-0dB"]


def recordings(source):
    source = Path(source)
    if source.is_file():
        return [Path(line) for line in source.read_text().splitlines() if line]
    return sorted(path for path in source.rglob("*") if path.suffix.lower() in SUFFIXES)


def make(folder, paths, seconds, count, names, speech, seed, workers):
    """Excerpts of `seconds` under each condition; what they were cut from, by name."""
    truth = folder / "truth.tsv"
    random = np.random.default_rng(seed)
    order = random.permutation(len(paths))
    picks = []
    for index in range(count):
        path = paths[order[index % len(paths)]]
        length = duration(path)
        picks.append((path, float(random.uniform(min(2, length / 4), max(2.1, length - 14)))))
    table = conditions(speech)

    def one(index):
        path, start = picks[index]
        samples = None
        for name in names:
            target = folder / name / f"{index:03d}.wav"
            if target.exists():
                continue
            if samples is None:
                samples = decode(path, start, 15)
            target.parent.mkdir(parents=True, exist_ok=True)
            noise = np.random.default_rng([seed, index, sum(map(ord, name))])
            part = samples[: int(excerpt_length(name, seconds) * RATE)]
            write(target, table[name](part, noise)[: int(seconds * RATE)])

    with ThreadPoolExecutor(workers) as pool:
        list(pool.map(one, range(count)))
    truth.write_text("".join(f"{n:03d}\t{path}\t{start}\n" for n, (path, start) in enumerate(picks)))
    return picks


def look_up(ossicle, index, folder, effort):
    """The matches of each excerpt: [(recording, offset, deviations, probability)], and milliseconds an excerpt."""
    begin = time.perf_counter()
    command = [ossicle, "index", "query", str(index), str(folder), "--json", "--max-false-positive", "1", "-j", "1",
               "--effort", effort]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    seconds = time.perf_counter() - begin
    answers = {}
    for line in lines:
        answer = json.loads(line)
        answers[Path(answer["query"]).stem] = [
            (match["id"], match["offset_s"], match["deviations"], match["false_positive_probability"])
            for match in answer["matches"]
        ]
    return answers, 1000 * seconds / max(1, len(lines))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("references")
    parser.add_argument("foreign")
    parser.add_argument("speech", nargs="+")
    parser.add_argument("--ossicle", required=True)
    parser.add_argument("--work", required=True, type=Path)
    parser.add_argument("--seconds", default="5")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--conditions", default="all")
    parser.add_argument("--methods", default="compact,prh,fpcalc")
    parser.add_argument("--effort", default="deep", help="of our look-ups; `exhaustive` tells what the tables miss")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--excerpts", help="those of REFERENCES that excerpts are cut from, where others are too short")
    arguments = parser.parse_args()
    references, foreign = recordings(arguments.references), recordings(arguments.foreign)
    speech = np.concatenate([speech_of(folder) for folder in arguments.speech])
    names = list(conditions(speech)) if arguments.conditions == "all" else arguments.conditions.split(",")
    work = arguments.work
    work.mkdir(parents=True, exist_ok=True)
    methods = arguments.methods.split(",")
    for profile in [name for name in methods if name != "fpcalc"]:
        if not (work / profile / "index.json").exists():
            subprocess.run(
                [arguments.ossicle, "index", "build", str(work / profile), "--profile", profile, *map(str, references)],
                capture_output=True)
    peer = chromaprint.Corpus(references, work / "chromaprint.npz") if "fpcalc" in methods else None
    for seconds in map(float, arguments.seconds.split(",")):
        own, other = work / f"own-{seconds:g}", work / f"foreign-{seconds:g}"
        cut = recordings(arguments.excerpts) if arguments.excerpts else references
        picks = make(own, cut, seconds, arguments.count, names, speech, 11, arguments.workers)
        make(other, foreign, seconds, arguments.count, FOREIGN_CONDITIONS, speech, 12, arguments.workers)
        for method in methods:
            report(method, seconds, names, picks, own, other, work, arguments.ossicle, arguments.effort,
                   peer)


def report(method, seconds, names, picks, own, other, work, ossicle, effort, peer):
    def answers(folder):
        if method == "fpcalc":
            begin = time.perf_counter()
            found = peer.look_up(folder)
            return found, 1000 * (time.perf_counter() - begin) / max(1, len(found))
        return look_up(ossicle, work / method, folder, effort)

    scores, probabilities = [], []
    for name in FOREIGN_CONDITIONS:
        for matches in answers(other / name)[0].values():
            scores.append(matches[0][2] if matches else -np.inf)
            probabilities.append(matches[0][3] if matches else 1)
    limit, loose = max(scores), float(np.quantile(scores, 0.99, method="higher"))
    print(f"\n{method}, {seconds:g} s: {len(scores)} foreign excerpts, highest score {limit:.4g}, "
          f"99 % at most {loose:.4g}")
    if method != "fpcalc":
        shares = {p: sum(q <= p for q in probabilities) / len(probabilities) for p in (0.3, 0.1, 0.03, 0.01, 0.003)}
        print("  false positives predicted: observed  " + ", ".join(f"{p}: {share:.4f}" for p, share in shares.items()))
    for name in names:
        found, milliseconds = answers(own / name)
        right = wrong = told = lenient = 0
        for index, (path, _) in enumerate(picks):
            # Packages have some recordings twice: the right one need not be the first.
            matches = [match for match in found.get(f"{index:03d}", []) if match[2] > limit]
            if any(match[0] == str(path) for match in matches):
                right += 1
            elif matches:
                wrong += 1
            lenient += any(match[0] == str(path) and match[2] > loose for match in found.get(f"{index:03d}", []))
            told += method != "fpcalc" and any(
                match[0] == str(path) and match[3] <= 1e-3 for match in found.get(f"{index:03d}", []))
        default = "" if method == "fpcalc" else f"  at 1e-3 {told / len(picks):.2f}"
        print(
            f"  {name:16s} {right / len(picks):.2f}  at 1 % {lenient / len(picks):.2f}{default}  wrong {wrong}  "
            f"{milliseconds:.0f} ms", flush=True)


if __name__ == "__main__":
    main()
