"""Rounds of the voice games as the page's server tells them: what a page was sent from the choice of a game to its end.

A round is played once by recordings of real voices and kept as a file. It can then be told again to a page, in any theme,
at any size, from any moment, without a microphone.
"""

import json
import subprocess
from pathlib import Path

from games import GAMES, App, make_sound


# Rounds with other settings than the usual ones.
OTHERS = {"mole-100": ("mole", ["beds=100", "speed=12"])}


def play(app, driver, game, sound):
    """Plays the game with the browser's sound. Returns each message of the server with its time, in seconds."""
    server = subprocess.Popen(
        [app.commands / "voice-games", "serve", "--port", "0", "--sound", "browser", "--database", app.database],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    address = server.stdout.readline().strip()
    browser = driver.chromium.launch(
        executable_path="/usr/bin/chromium",
        args=["--no-sandbox", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
              f"--use-file-for-fake-audio-capture={sound}%noloop"])
    try:
        page = browser.new_page(viewport={"width": 400, "height": 400})
        received = []

        def take(frame):
            if isinstance(frame, str):
                received.append(json.loads(frame))

        page.on("websocket", lambda socket: socket.on("framereceived", take))
        page.goto(address)
        page.click('.child[aria-label="Anna"]')
        page.wait_for_selector(f'[data-game="{game}"]')
        page.evaluate("document.querySelectorAll('.tile svg').forEach((picture) => picture.remove())")
        page.click(f'[data-game="{game}"]')
        page.wait_for_selector('.play[data-phase="finished"]', timeout=170_000)
        page.wait_for_timeout(300)
    finally:
        browser.close()
        server.terminate()
        server.wait()
    return timed(received)


def timed(received):
    """Each message of the game with its time by the game's own clock; that of the browser's driver comes in heaps."""
    found, now = [], 0.0
    for message in received:
        if message["type"] == "state":
            now = message["state"]["time"]
        elif message["type"] == "event":
            now = max(now, message["event"]["time"])
        elif message.get("screen") != "game":
            continue
        found.append([round(now, 3), message])
    return found


def rounds(folder, commands, corpus, driver, wanted=tuple(GAMES)):
    """The round of each game; those that the folder does not have are played first."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = [game for game in wanted if not (folder / f"{game}.json").exists()]
    if missing:
        work = folder / "work"
        work.mkdir(exist_ok=True)
        (work / "games.sqlite").unlink(missing_ok=True)
        app = App(Path(commands), Path(corpus), work)
        for name in missing:
            game, settings = OTHERS.get(name, (name, []))
            if settings:
                app.run("settings", "set", game, "--child", "Anna", *settings)
            sound = make_sound(Path(corpus), game, work)
            (folder / f"{name}.json").write_text(json.dumps(play(app, driver, game, sound)))
            sound.unlink()
    return {game: json.loads((folder / f"{game}.json").read_text()) for game in wanted}
