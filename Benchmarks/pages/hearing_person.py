#!/usr/bin/env python3
"""A whole hearing test through the page of `hearing-test serve`, by simulated persons who hear the sound server.

    Benchmarks/pages/hearing_person.py COMMANDS [--persons normal sloping …] [--jobs 3] [--keep FOLDER]

COMMANDS is the folder of the built commands (hearing-test, ossicle). Each person has a PulseAudio server, a database and
a browser without a window. The headphone is a sink of the sound server. Its calibration file says how many dB SPL a sine of
full scale has at each frequency; the person's hearing is defined in dB HL by the reference thresholds of the TDH39 (ISO
389-1). The person without calibration hears in nominal decibels, of which a sine of full scale has 100.

The person listens to the monitor of the sink, left and right apart. 0.2 s after sound begins in one ear, the last 150 ms of it
are analysed: it is a tone if three quarters of its power are within 13 Hz of one frequency, otherwise noise. A tone is heard
with a probability that rises around the threshold by a logistic function (slope 0.1 per dB). A tone in the other ear arrives
through the head 50 dB weaker; noise raises the threshold of its ear to 5 dB below its own level. 0.3 to 0.6 s after the tone's
beginning the person touches the page's button. About once in 220 s, which is 1 % of the trials, he presses without a tone.
All that he knows of the test comes from the sound and from what is written on the page, never from the server's messages.

He goes all the way: introduction, calibration, room, volume, sides, tones, both ears of the digits in noise, questions,
result, report. He recognises the digits by comparing what he hears with the ten recordings of the voice, measures their ratio
to the noise, and repeats them rightly by a logistic function around -8 dB (slope 0.15 per dB).

`ruler` hears each tone at or above the threshold and none below. The command gets the same answers from a simulated listener
with the same seed, and must store the same trials and thresholds. It leaves out the times of presses, which are those of the
page's browser.

Prints Markdown tables; ends with 1 if a person did not come to the end, or if rows differ. Needs PulseAudio, ALSA's plugin for
it (libasound2-plugins), Chromium and Playwright.
"""

import argparse
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
from playwright.sync_api import sync_playwright

from ears import FREQUENCIES, HEAD, RATE, SLOPE, Ears, calibration, logistic
from sound_server import SoundServer

SPEECH_THRESHOLD, SPEECH_SLOPE = -8, 0.15
# Thresholds in dB HL at those frequencies; of the last two persons at two frequencies, which are all that they are asked.
PERSONS = {
    "normal": {"left": [5, 4, 0, 6, 9, 12], "right": [8, 5, 3, 0, 7, 15]},
    "sloping loss": {"left": [12, 18, 29, 44, 58, 66], "right": [17, 22, 27, 48, 61, 63]},
    "one-sided loss": {"left": [41, 47, 52, 58, 63, 66], "right": [7, 5, 9, 6, 11, 14]},
    "not calibrated": {"left": [5, 4, 22, 6, 31, 12], "right": [8, 5, 35, 0, 27, 15]},
    "ruler": {"left": [0, 0, 14.5, 0, 23.5, 0], "right": [0, 0, 9.5, 0, 31.5, 0]},
}
SHORT = {"not calibrated", "ruler"}


class Voice:
    """The ten recordings of the digits, which the person knows."""

    def __init__(self, commands, folder):
        folder.mkdir()
        self.folder = folder
        self.digits = []
        for digit in range(10):
            file = folder / f"{digit}.wav"
            subprocess.run(
                [commands / "ossicle", "speak", f"{digit}.", "--voice", "en", "--rate", "130", "--sample-rate", str(RATE),
                 "-o", file], check=True, capture_output=True)
            data = subprocess.run(
                ["sox", file, "-t", "f32", "-r", str(RATE), "-c", "1", "-"], check=True, capture_output=True).stdout
            sound = np.frombuffer(data, "<f4").astype(float)
            loud = np.flatnonzero(np.abs(sound) > 0.01 * np.abs(sound).max())
            self.digits.append(sound[loud[0]:loud[-1] + 1])

    def understood(self, sound):
        """The three digits in a noise, and the ratio of their levels in dB."""
        length = 1 << int(np.ceil(np.log2(len(sound) + max(map(len, self.digits)))))
        # Speech and noise have most of their power at low frequencies: both are made flat first.
        power = np.abs(np.fft.rfft(sound, length)) ** 2
        smooth = np.convolve(power, np.ones(501) / 501, "same") + 1e-12 * power.max()
        spectrum = np.fft.rfft(sound, length) / smooth
        found = []
        for digit, template in enumerate(self.digits):
            known = np.fft.rfft(template, length)
            match = np.fft.irfft(spectrum * np.conj(known), length)[:len(sound)]
            energy = np.sum(np.abs(known) ** 2 / smooth) * 2 / length
            for _ in range(3):
                place = int(match.argmax())
                found.append((match[place] / np.sqrt(energy), place, digit, match[place] / energy))
                match[max(0, place - RATE // 4):place + RATE // 4] = 0
        chosen = []
        for score, place, digit, gain in sorted(found, reverse=True):
            end = place + len(self.digits[digit])
            if all(end <= other + RATE // 20 or place >= stop - RATE // 20 for other, stop, _, _ in chosen):
                chosen.append((place, end, digit, gain))
            if len(chosen) == 3:
                break
        speech = np.zeros(len(sound))
        for place, end, digit, gain in chosen:
            speech[place:end] += gain * self.digits[digit][:len(sound) - place]
        pieces = speech[:len(speech) // 960 * 960].reshape(-1, 960)
        loudness = np.mean(pieces ** 2, axis=1)
        active = loudness[loudness > 1e-4 * loudness.max()].mean()
        ratio = 10 * np.log10(active / np.mean((sound - speech) ** 2))
        return [digit for _, _, digit, _ in sorted(chosen)], ratio


class Person:
    """Somebody before the page, who reads it, hears and touches."""

    def __init__(self, page, ears, voice, seed):
        self.page, self.ears, self.voice = page, ears, voice
        self.random = np.random.default_rng(seed)
        self.taps = []
        self.ratios = []
        self.pauses = 0

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def sees(self, name):
        return self.button(name).count() > 0

    def until(self, condition, what, seconds=60):
        end = time.monotonic() + seconds
        while not (found := condition()):
            if time.monotonic() > end:
                raise RuntimeError(f"waited in vain for {what}: {self.words()}")
            self.page.wait_for_timeout(50)
        return found

    def words(self):
        return " ".join(self.page.locator("#screen").inner_text().split())[:200]

    def to_the_test(self):
        self.page.get_by_role("button", name="Tones").tap()
        while not self.page.locator("button.hear").count():
            if self.sees("Listen to the room"):
                self.button("Listen to the room").tap()
                self.until(lambda: self.sees("Next") or self.sees("Try again"), "the room")
                if self.sees("Try again"):
                    raise RuntimeError(self.words())
            elif self.page.locator(".sides").count():
                self.name_side()
                continue
            elif self.sees("I hear it well"):
                self.until(lambda: self.ears.side, "a tone")
            before = self.words()
            self.page.locator("button.main").tap()
            self.until(lambda: self.words() != before, "another screen")
        self.until(lambda: self.sees("I hear it"), "the button")

    def name_side(self):
        """Names the side of the next tone."""
        since = time.monotonic()
        self.until(lambda: self.ears.since > since or not self.page.locator(".sides").count(), "a tone")
        if self.page.locator(".sides").count():
            self.button({"left": "Left", "right": "Right"}[self.ears.side]).tap()

    def listen(self):
        """Presses when the ears say so, until the button has gone."""
        presses = self.ears.presses
        while not presses.empty():
            presses.get()
        box = self.page.locator("button.hear").bounding_box()
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        due, looked = [], time.monotonic()
        while True:
            while not presses.empty():
                due.append(presses.get())
            now = time.monotonic()
            if due and min(due)[0] <= now:
                press = min(due, key=lambda press: press[0])
                due.remove(press)
                self.taps.append((time.time(), press[1] and time.monotonic() - press[1]))
                self.page.touchscreen.tap(*middle)
            elif now - looked > 0.5:
                looked = now
                if not self.page.locator("button.hear").count():
                    # A page that could not answer for three seconds, on a busy computer, finds the test in a pause.
                    if not self.sees("Stop for today"):
                        return
                    self.pauses += 1
                    self.button("Go on").tap()
                    self.until(lambda: self.page.locator("button.hear").count(), "the button")
            else:
                self.page.wait_for_timeout(10)

    def digits(self):
        """Both ears; every triplet is recognised by its sound."""
        self.page.get_by_role("button", name="Digits in noise").tap()
        for ear in range(2):
            self.until(lambda: self.sees("Begin"), "the digits")
            self.ears.recorded = []
            self.button("Begin").tap()
            while True:
                self.until(lambda: self.may_answer() or self.sees("Enough") or self.sees("The other ear"), "the keys")
                if not self.may_answer():
                    break
                heard, self.ears.recorded = np.concatenate(self.ears.recorded), []
                sound = heard[:, np.argmax(np.mean(heard ** 2, axis=0))].astype(float)
                loud = np.flatnonzero(np.abs(sound) > 1e-6)
                digits, ratio = self.voice.understood(sound[loud[0]:loud[-1] + 1])
                self.ratios.append((digits, ratio))
                if self.random.random() >= logistic(ratio - SPEECH_THRESHOLD, SPEECH_SLOPE):
                    digits = digits[:2] + [(digits[2] + 1) % 10]
                for digit in digits:
                    self.button(str(digit)).tap()
                self.button("Done").tap()
                self.until(lambda: not self.may_answer(), "the next digits")
            self.ears.recorded = None
            self.button("The other ear" if ear == 0 else "Enough").tap()

    def may_answer(self):
        """Whether the keys are there and can be pressed: the sound is over."""
        return self.page.evaluate(
            "[...document.querySelectorAll('.keys button')].some((key) => key.textContent === '1' && !key.disabled)")

    def questions(self):
        self.page.get_by_role("button", name="Questions").tap()
        self.until(lambda: self.page.locator("#question").count(), "a question")
        while self.page.locator("#question").count():
            before = self.words()
            lines = self.page.locator("button.line")
            lines.nth(int(self.random.integers(lines.count()))).tap()
            self.until(lambda: self.words() != before, "the next question")

    def result(self):
        """What the result says, and whether the report opens with its picture."""
        self.page.get_by_role("button", name="Result").tap()
        self.until(lambda: self.page.locator("img.audiogram").count(), "the audiogram")
        self.until(lambda: self.page.evaluate("document.querySelector('img.audiogram').complete"), "the picture")
        text = " ".join(self.page.locator("#main").inner_text().split())
        drawn = self.page.evaluate("document.querySelector('img.audiogram').naturalWidth > 0")
        return text, drawn, self.page.locator("a[href*='report']").first.evaluate("link => link.href")


def frequencies(name):
    return "1000,4000" if name in SHORT else "1000,2000,4000,8000,500,250"


def options(name, folder):
    """What the test of a person is begun with, on the page and in the terminal."""
    return ["--frequencies", frequencies(name),
            *(["--procedure", "bayesian-without-times"] if name == "ruler" else []),
            *([] if name == "not calibrated" else ["--calibration", calibration(folder)])]


def take_test(commands, name, keep):
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        folder = Path(folder)
        database, log = folder / "hearing.sqlite", folder / "log.txt"
        subprocess.run(
            [commands / "hearing-test", "people", "add", "Anna", "--born", "1960", "--database", database],
            check=True, capture_output=True)
        voice = Voice(commands, folder / "voice")
        sound = SoundServer(folder)
        # A quiet room for the microphone.
        room = subprocess.Popen(
            ["sh", "-c", "sox -q -R -n -t raw -e float -b 32 -r 48000 -c 2 - synth pinknoise vol 0.0003"
             " | pacat -d mouth --format=float32le --rate=48000 --channels=2"],
            env=sound.environment, stderr=subprocess.DEVNULL, start_new_session=True)
        server = subprocess.Popen(
            [commands / "hearing-test", "serve", "--port", "0", "--device", "stage", "--microphone-device", "stage",
             "--database", database, "--voice", voice.folder, "--place", "sound server", *options(name, folder)],
            stdout=subprocess.PIPE, stderr=open(log, "w"), text=True, env={**os.environ, **sound.devices})
        seed = list(PERSONS).index(name) + 1
        ears = Ears(
            sound, PERSONS[name], seed, is_calibrated=name != "not calibrated", is_ruler=name == "ruler")
        browser = None
        found = {"name": name}
        try:
            address = server.stdout.readline().strip()
            assert address, log.read_text()
            ears.start()
            browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            context = browser.new_context(viewport={"width": 1024, "height": 768}, has_touch=True, locale="en")
            page = context.new_page()
            faults = []
            page.on("pageerror", lambda error: faults.append(str(error)))
            person = Person(page, ears, voice, seed)
            page.goto(address)
            page.get_by_role("button", name="Anna").tap()
            person.to_the_test()
            begin = time.monotonic()
            person.listen()
            found["minutes"] = (time.monotonic() - begin) / 60
            person.until(lambda: person.sees("Another person"), "the person's own screen")
            if name != "ruler":
                person.digits()
                person.until(lambda: person.sees("Another person"), "the person's own screen")
                person.questions()
                person.until(lambda: person.sees("Another person"), "the person's own screen")
                found["text"], found["drawn"], report = person.result()
                if keep:
                    page.screenshot(path=f"{keep}/{name.replace(' ', '-')}-result.png")
                paper = context.new_page()
                answer = paper.goto(report)
                found["report"] = answer.ok and paper.locator("svg").count() > 0
                if keep:
                    paper.screenshot(path=f"{keep}/{name.replace(' ', '-')}-report.png", full_page=True)
            found.update(taps=person.taps, ratios=person.ratios, pauses=person.pauses, faults=faults, log=log.read_text())
        except Exception as error:  # the other persons go on
            found["error"] = f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"
            if browser and keep:
                page.screenshot(path=f"{keep}/{name.replace(' ', '-')}-fault.png")
        finally:
            if browser:
                browser.close()
            server.send_signal(signal.SIGTERM)
            server.wait()
            ears.end()
            os.killpg(room.pid, signal.SIGKILL)
            sound.end()
        found["rows"] = tables(database)
        found["command"] = tables(by_command(commands, name, folder, found["rows"]))
        return found


def by_command(commands, name, folder, rows):
    """A database of the same test by the command: a simulated listener answers, with the seed of the page's session."""
    database, listener = folder / "command.sqlite", folder / "listener.json"
    add = ["people", "add", "Anna", "--born", "1960", "--database", database]
    subprocess.run([commands / "hearing-test", *add], check=True, capture_output=True)
    plain = name == "ruler"
    listener.write_text(json.dumps({
        "thresholds": [
            {"ear": ear, "frequency": frequency, "threshold": level}
            for ear in ("left", "right") for frequency, level in zip(FREQUENCIES, PERSONS[name][ear])],
        "slope": 10 if plain else SLOPE, "false_alarm_rate": 0 if plain else 0.01, "interaural_attenuation": HEAD,
        "speech_threshold": SPEECH_THRESHOLD, "speech_slope": SPEECH_SLOPE, "seed": 1}))
    seed = json.loads(rows["session"][0]["plan"])["seed"] if rows["session"] else 1
    subprocess.run(
        [commands / "hearing-test", "run", "--person", "Anna", "--simulate", listener, "--database", database, "--seed",
         str(seed), "--place", "sound server", *options(name, folder)], check=True, capture_output=True)
    return database


def tables(database):
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        connection.row_factory = sqlite3.Row
        names = ["session", "trial", "threshold", "speech_session", "speech_trial", "questionnaire", "room_check"]
        return {name: [dict(row) for row in connection.execute(f"SELECT * FROM {name}")] for name in names}


def different_rows(found):
    """What of the page's session is not as the command stores it."""
    page, command = found["rows"], found["command"]
    faults = []

    def compare(what, ours, theirs):
        if ours != theirs:
            faults.append(f"{what}: {ours} on the page, {theirs} by the command")

    ours, theirs = page["session"][0], command["session"][0]
    for column in ours:
        if column in {"uuid", "started", "ended", "device", "is_simulated", "source", "earphones", "false_alarms",
                      "stray_presses", "answered_tones", "catch_trials"}:
            compare(f"session.{column} is stored", ours[column] is None, theirs[column] is None and column != "earphones")
        elif column in {"plan", "stimulus", "calibration"}:
            compare(f"session.{column}", json.loads(ours[column] or "null"), json.loads(theirs[column] or "null"))
        else:
            compare(f"session.{column}", ours[column], theirs[column])

    def places(rows):
        return sorted((row["ear"], row["frequency_hz"]) for row in rows["threshold"] if row["kind"] == "result")

    compare("places with a result", places(page), places(command))
    compare("purposes of trials", *({row["purpose"] for row in rows["trial"]} - {"masked", "retest"} for rows in (page, command)))
    compare("trials without a gap", [row["number"] for row in page["trial"]], list(range(len(page["trial"]))))
    if found["name"] == "ruler":
        same = ["number", "purpose", "ear", "frequency_hz", "level_db", "pause_s", "heard", "noise_db"]
        for number, rows in enumerate(zip(page["trial"], command["trial"])):
            compare(f"trial {number}", *([row[column] for column in same] for row in rows))
        compare("number of trials", len(page["trial"]), len(command["trial"]))
        compare("thresholds", *([{**row, "session_id": 0} for row in rows["threshold"]] for rows in (page, command)))
    return faults


def reaction_errors(found):
    """Recorded minus true reaction times: of presses that were made for a tone, beside the trial that they ended."""
    from datetime import datetime
    trials = [(datetime.fromisoformat(row["at"].replace("Z", "+00:00")).timestamp(), row["reaction_time_s"])
              for row in found["rows"]["trial"] if row["heard"]]
    errors = []
    for at, made in found["taps"]:
        near = min(trials, key=lambda trial: abs(trial[0] - at))
        if made is not None and abs(near[0] - at) < 0.4:
            errors.append(near[1] - made)
    return errors


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("commands", type=Path)
    parser.add_argument("--persons", nargs="+", default=list(PERSONS), choices=list(PERSONS))
    parser.add_argument("--jobs", type=int, default=3, help="persons at the same time")
    parser.add_argument("--keep", type=Path, help="folder for pictures and all that was measured")
    given = parser.parse_args()
    if given.keep:
        given.keep.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(given.jobs) as pool:
        answers = list(pool.map(
            take_test, *zip(*[(given.commands.resolve(), name, given.keep) for name in given.persons])))
    if given.keep:
        (given.keep / "persons.json").write_text(json.dumps(answers, default=float))
    return report(answers)


def report(answers):
    print("| person | places (with noise) | mean error | SD of the errors | largest | trials | minutes | presses, of them "
          "without a tone | recorded reaction time − true one: median, 95 % |")
    print("|---|---|---|---|---|---|---|---|---|")
    is_bad, all_errors, notes = False, [], []
    for found in answers:
        name, rows = found["name"], found["rows"]
        if "error" in found:
            is_bad = True
            print(f"| {name} | {found['error']} |")
            continue
        results = [row for row in rows["threshold"] if row["kind"] == "result"]
        errors = [row["level_db"] - PERSONS[name][row["ear"]][FREQUENCIES.index(round(row["frequency_hz"]))]
                  for row in results if row["status"] == "threshold"]
        if name != "ruler":
            all_errors += errors
        masked = sum(row["kind"] == "unmasked" for row in rows["threshold"])
        delays = reaction_errors(found)
        print(f"| {name} | {len(errors)} of {len(results)} ({masked}) | {np.mean(errors):+.1f} dB | {np.std(errors):.1f} dB "
              f"| {max(map(abs, errors)):.1f} dB | {len(rows['trial'])} | {found['minutes']:.1f} | {len(found['taps'])}, "
              f"{sum(made is None for _, made in found['taps'])} | {1000 * np.median(delays):+.0f} ms, "
              f"{1000 * np.percentile(delays, 95):+.0f} ms |")
        others = [(row["ear"], row["frequency_hz"], row["status"]) for row in results if row["status"] != "threshold"]
        differences = different_rows(found)
        is_bad |= bool(differences or found["faults"]) or (name != "ruler" and not (found["drawn"] and found["report"]))
        notes.append(f"{name}: without a threshold {others}; rows that differ {differences}; faults {found['faults']}; "
                     f"pauses {found['pauses']}"
                     + (f"; report opens {found['report']}, audiogram drawn {found['drawn']}" if name != "ruler" else ""))
    if all_errors:
        print(f"\nAll {len(all_errors)} places: mean {np.mean(all_errors):+.2f} dB, SD {np.std(all_errors):.2f} dB.\n")
    print("| person | ear | triplets, recognised | right answers | speech reception threshold (stated SD) "
          "| true, by the test's ratio |")
    print("|---|---|---|---|---|---|")
    for found in answers:
        heard = list(found.get("ratios", []))
        for session in found["rows"]["speech_session"]:
            trials = [row for row in found["rows"]["speech_trial"] if row["session_id"] == session["id"]]
            own, heard = heard[:len(trials)], heard[len(trials):]
            recognised = sum(
                [int(c) for c in row["triplet"] if c.isdigit()] == digits for row, (digits, _) in zip(trials, own))
            # The person's own ratio lies below the test's by as much as he takes of the speech for noise.
            bias = np.median([row["ratio_db"] - ratio for row, (_, ratio) in zip(trials, own)] or [0])
            threshold, deviation = session["threshold_db"], session["standard_deviation_db"]
            result = "–" if threshold is None else f"{threshold:+.1f} dB ({deviation:.1f} dB)"
            print(f"| {found['name']} | {session['ear']} | {recognised} of {len(trials)} "
                  f"| {sum(row['is_right'] for row in trials)} "
                  f"| {result} | {SPEECH_THRESHOLD + bias:+.1f} dB |")
    print()
    for note in notes:
        print(f"- {note}")
    return 1 if is_bad else 0


if __name__ == "__main__":
    sys.exit(main())
