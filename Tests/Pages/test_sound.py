"""Sound that is not well is told by a picture, which goes away by itself; what nobody sees waits; the screen stays on."""

import pytest

from conftest import SIZES, messages, requests, serious, settle, wait_for
from test_hearing_test import SHORT, WORDS, Listener
from test_speech_board import open_menu

# A microphone that a test can break: a tone, for as long as its gain is 1.
STUDIO = """() => {
  const own = window.own = { contexts: [], sources: [] };
  const studio = new AudioContext();
  window.AudioContext = class extends AudioContext {
    constructor(options) {
      super(options);
      own.contexts.push(this);
    }
    createMediaStreamSource(stream) {
      own.sources.push(super.createMediaStreamSource(stream));
      return own.sources.at(-1);
    }
  };
  navigator.mediaDevices.getUserMedia = async () => {
    if (own.refuses) throw new DOMException("", own.refuses);
    const out = studio.createMediaStreamDestination();
    const tone = studio.createOscillator();
    own.gain = studio.createGain();
    tone.connect(own.gain).connect(out);
    tone.start();
    return out.stream;
  };
  own.track = () => own.sources.at(-1).mediaStream.getAudioTracks()[0];
  own.mute = (isMuted) => {
    Object.defineProperty(own.track(), "muted", { value: isMuted, configurable: true });
    own.track().dispatchEvent(new Event(isMuted ? "mute" : "unmute"));
  };
}"""
BREAKS = {
    "held": "own.contexts.at(-1).suspend()",
    "ended": "own.track().stop(), own.track().dispatchEvent(new Event('ended'))",
    "muted": "own.mute(true)",
    "silent": "own.gain.gain.value = 0",
    "stopped": "own.sources.at(-1).disconnect()",
}
# What mends itself, without a touch.
MENDS = {"held": "own.contexts.at(-1).resume()", "muted": "own.mute(false)", "silent": "own.gain.gain.value = 1"}


def play(page, game="dog"):
    page.evaluate(STUDIO)
    page.click(".child.guest")
    page.click(f'[data-game="{game}"]')
    wait_for(page, lambda: page.locator('.play[data-phase="playing"]').count() == 1)
    goes_on(page)


def goes_on(page):
    """The game takes sound."""
    count = len(messages(page, "state"))
    wait_for(page, lambda: len(messages(page, "state")) > count + 5)


def trouble(page, fault):
    page.wait_for_selector(f'.sound-trouble[data-fault="{fault}"]')


def well(page):
    page.wait_for_selector(".sound-trouble", state="detached")


def see(page, is_seen):
    page.evaluate("""(state) => {
        Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }""", "visible" if is_seen else "hidden")


@pytest.mark.parametrize("fault", BREAKS)
def test_a_microphone_that_fails_is_mended_by_a_touch(serve, browse, fault):
    server = serve("voice-games", "--sound", "browser")
    pages = browse()
    page = pages.open(server.address)
    play(page)
    assert page.locator(".sound-trouble").count() == 0
    page.evaluate(BREAKS[fault])
    trouble(page, fault)
    page.locator(".sound-trouble button").tap()
    # A touch opens the microphone anew, and it is not muted any more.
    well(page)
    goes_on(page)
    assert page.locator('.play[data-phase="playing"]').count() == 1
    assert pages.faults == []


@pytest.mark.parametrize("fault", MENDS)
def test_the_picture_goes_by_itself_when_the_sound_is_back(serve, browse, fault):
    server = serve("voice-games", "--sound", "browser")
    page = browse().open(server.address)
    play(page)
    page.evaluate(BREAKS[fault])
    trouble(page, fault)
    page.evaluate(MENDS[fault])
    well(page)
    goes_on(page)


def test_the_game_can_be_left_and_the_picture_goes_with_it(serve, browse):
    server = serve("voice-games", "--sound", "browser")
    page = browse().open(server.address)
    play(page)
    page.evaluate(BREAKS["ended"])
    trouble(page, "ended")
    # A microphone that cannot be opened again says why, and the game still waits.
    page.evaluate("own.refuses = 'NotReadableError'")
    page.locator(".sound-trouble button").tap()
    page.get_by_text("Another program uses the microphone").wait_for()
    assert requests(page, "microphone-failed") == []
    page.locator(".play .stop").tap()
    page.wait_for_selector('[data-game="cloud"]')
    well(page)


def test_a_microphone_is_opened_for_the_game_that_is_wanted_at_last(serve, browse):
    """It is closed and wanted again while the browser still asks for it."""
    server = serve("voice-games", "--sound", "browser")
    pages = browse()
    page = pages.open(server.address)
    page.evaluate(STUDIO)
    page.evaluate("""() => {
        const open = navigator.mediaDevices.getUserMedia;
        const asked = new Promise((allow) => own.allow = allow);
        navigator.mediaDevices.getUserMedia = () => asked.then(open);
    }""")
    page.click(".child.guest")
    for _ in range(2):
        page.click('[data-game="dog"]')
        wait_for(page, lambda: messages(page, "microphone")[-1]["open"])
        page.click(".play .stop")
        wait_for(page, lambda: not messages(page, "microphone")[-1]["open"])
    page.click('[data-game="cloud"]')
    wait_for(page, lambda: messages(page, "microphone")[-1]["open"])
    page.evaluate("own.allow()")
    page.wait_for_selector('.play[data-phase="playing"]')
    goes_on(page)
    # What was opened in vain is closed.
    wait_for(page, lambda: page.evaluate("own.sources.slice(0, -1).every((s) => s.mediaStream.getTracks().every((t) => t.readyState === 'ended'))"))
    assert pages.faults == []


def test_no_sound_is_missed_where_none_is_meant(serve, browse):
    """The computer listens; then this browser does, but not on the screens around the game."""
    server = serve("voice-games")
    page = browse().open(server.address)
    page.evaluate(STUDIO)
    page.click(".child.guest")
    page.click('[data-game="dog"]')
    page.wait_for_selector(".play")
    assert page.evaluate("own.contexts.length") == 0
    guard = page.evaluate("""async () => {
        const { SoundGuard } = await import("/common/sound-guard.js");
        const guard = new SoundGuard();
        guard.add({ reading: () => null, mend() {} });
        guard.look();
        return [guard.isNeeded, document.querySelectorAll(".sound-trouble").length];
    }""")
    assert guard == [False, 0]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "cs"])
def test_the_picture_is_for_everybody(serve, browse, size, language, request):
    server = serve("voice-games", "--sound", "browser")
    pages = browse()
    page = pages.open(server.address, SIZES[size], language)
    play(page)
    keep = request.config.getoption("--screenshots")
    for fault in ["muted", "held"]:
        page.evaluate(BREAKS[fault])
        trouble(page, fault)
        settle(page)
        # A screen of the game that is drawn at the same moment may have had the focus for an instant.
        wait_for(page, lambda: page.evaluate("document.activeElement.closest('.sound-trouble') !== null"))
        assert serious(page) == []
        box = page.locator(".sound-trouble button").bounding_box()
        picture = page.locator(".sound-trouble .sound-picture").bounding_box()
        stop = page.locator(".play .stop").bounding_box()
        assert picture["width"] >= 120 and box["x"] >= 0 and box["x"] + box["width"] <= SIZES[size][0]
        assert box["y"] >= stop["y"] + stop["height"] or box["x"] >= stop["x"] + stop["width"]
        assert box["y"] + box["height"] <= SIZES[size][1]
        assert page.evaluate("(() => { const b = document.querySelector('.sound-trouble button');"
                             " return b.scrollHeight <= b.clientHeight; })()"), "something is cut off"
        if keep:
            page.screenshot(path=f"{keep}/{size}-{language}-sound-{fault}.png")
        page.evaluate(MENDS[fault])
        well(page)


# The hearing test: a browser that plays.

DEVICES = """(group) => {
  const kind = "audiooutput";
  navigator.mediaDevices.enumerateDevices = async () => [{ kind, deviceId: "default", groupId: group }];
  navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
}"""


def tone(serve, browse, **options):
    """A page that plays the tone of the volume."""
    server = serve("hearing-test", *SHORT)
    server.command("people", "add", "Anna")
    page = browse().open(server.address, **options)
    page.evaluate(STUDIO)
    page.evaluate(DEVICES, "headphone")
    listener = Listener(page, WORDS["en"])
    page.get_by_role("button", name="Anna").tap()
    listener.walk_to_volume()
    plays_on(listener)
    return page, listener


def plays_on(listener):
    played = listener.played()
    wait_for(listener.page, lambda: listener.played() > played)


def stands(listener):
    """Nothing is played until the page is touched: the last word about it is older than the picture."""
    played = listener.played()
    listener.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return listener.played() == played


def test_a_headphone_that_is_held_waits_for_a_touch(serve, browse, request):
    page, listener = tone(serve, browse)
    page.evaluate(BREAKS["held"])
    trouble(page, "held")
    assert stands(listener)
    keep = request.config.getoption("--screenshots")
    if keep:
        page.screenshot(path=f"{keep}/hearing-held.png")
    page.locator(".sound-trouble button").tap()
    well(page)
    plays_on(listener)
    assert listener.screen()["screen"] == "volume"


def test_what_was_meant_for_a_headphone_is_not_played_into_the_room(serve, browse, request):
    page, listener = tone(serve, browse)
    page.evaluate(DEVICES, "loudspeaker")
    trouble(page, "elsewhere")
    wait_for(page, lambda: page.evaluate("own.contexts.at(-1).state === 'suspended'"))
    keep = request.config.getoption("--screenshots")
    if keep:
        page.screenshot(path=f"{keep}/hearing-elsewhere.png")
    # It is plugged in again.
    page.evaluate(DEVICES, "headphone")
    well(page)
    plays_on(listener)
    # Or the other one is meant.
    page.evaluate(DEVICES, "loudspeaker")
    trouble(page, "elsewhere")
    page.locator(".sound-trouble button").tap()
    well(page)
    plays_on(listener)
    page.evaluate(DEVICES, "loudspeaker")
    plays_on(listener)
    assert page.locator(".sound-trouble").count() == 0


# What nobody sees.

def test_a_game_that_nobody_sees_stands_still(serve, browse):
    server = serve("voice-games", "--sound", "browser")
    page = browse().open(server.address)
    play(page)
    see(page, False)
    assert [m["type"] for m in requests(page, "page-hidden", "page-shown")] == ["page-hidden"]
    assert page.locator(".play.is-waiting").count() == 1
    # What the microphone hears is not sent: what comes after the message are answers to beats.
    said = len(page.sent)
    beats = len(messages(page, "beat"))
    wait_for(page, lambda: len(messages(page, "beat")) > beats + 1)
    assert all(isinstance(frame, dict) for frame in page.sent[said:])
    # Zeros that nobody hears are nobody's trouble.
    page.evaluate(BREAKS["silent"])
    see(page, True)
    assert requests(page, "page-shown")[-1]["language"] == "en"
    page.evaluate(MENDS["silent"])
    goes_on(page)
    # No sound was lost: its time stood still.
    assert messages(page, "sound-lost") == []
    assert page.locator(".play.is-waiting").count() == 0


def test_a_hearing_test_that_nobody_sees_pauses(serve, browse):
    page, listener = tone(serve, browse)
    listener.tap("well")
    page.locator(".sides").wait_for()
    listener.name_sides()
    while listener.screen()["screen"] == "checked":
        page.locator("button.main").tap()
        page.locator(".sides").wait_for()
        listener.name_sides()
    listener.tap("begin")
    wait_for(page, listener.is_tested)
    see(page, False)
    wait_for(page, lambda: listener.screen().get("isPaused"))
    see(page, True)
    # Who comes back begins by a touch.
    listener.button("go_on").wait_for()
    listener.tap("go_on")
    wait_for(page, lambda: listener.is_tested() and not listener.screen()["isPaused"])


def test_a_board_that_nobody_sees_is_the_same_afterwards(serve, browse):
    server = serve("speech-board", "--sound", "browser")
    page = browse().open(server.address)
    page.wait_for_selector(".board .tile")
    page.locator(".board .tile[data-tile]").first.tap()
    page.wait_for_selector(".field .part")
    see(page, False)
    shown = len(messages(page, "screen"))
    see(page, True)
    wait_for(page, lambda: len(messages(page, "screen")) > shown)
    assert page.locator(".field .part").count() == 1
    # A look at a report leaves the adults' side open.
    open_menu(page)
    see(page, False)
    see(page, True)
    page.click('[data-key="menu files"]')
    page.wait_for_selector(".files-screen")
    assert [m["type"] for m in requests(page, "page-hidden", "page-shown")] == ["page-hidden", "page-shown"]


# The screen stays on.

LOCKS = """() => {
  window.locks = [];
  Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
    const lock = Object.assign(new EventTarget(), { isHeld: true });
    lock.release = async () => (lock.isHeld = false);
    locks.push(lock);
    return lock;
  } } });
}"""
HELD = "locks.filter(({ isHeld }) => isHeld).length"


def test_the_screen_stays_on_while_a_game_goes_on(serve, browse):
    server = serve("voice-games", "--sound", "browser")
    page = browse().open(server.address)
    page.evaluate(LOCKS)
    play(page)
    wait_for(page, lambda: page.evaluate(HELD) == 1)
    see(page, False)
    wait_for(page, lambda: page.evaluate(HELD) == 0)
    see(page, True)
    wait_for(page, lambda: page.evaluate(HELD) == 1)
    page.locator(".play .stop").tap()
    page.wait_for_selector('[data-game="cloud"]')
    wait_for(page, lambda: page.evaluate(HELD) == 0)


def test_the_screen_of_a_board_stays_on_while_it_is_used(serve, browse):
    server = serve("speech-board", "--sound", "browser")
    page = browse().open(server.address, has_clock=True)
    page.wait_for_selector(".board .tile")
    page.evaluate(LOCKS)
    # The lock that the browser itself has given goes.
    see(page, False)
    see(page, True)
    wait_for(page, lambda: page.evaluate(HELD) == 1)
    for _ in range(2):
        page.keyboard.press("Shift")
        page.clock.fast_forward(400_000)
        assert page.evaluate(HELD) == 1
    page.clock.fast_forward(201_000)
    assert page.evaluate(HELD) == 0
    page.keyboard.press("Shift")
    wait_for(page, lambda: page.evaluate(HELD) == 1)


def test_a_word_of_the_board_that_is_held_is_told(serve, browse):
    server = serve("speech-board", "--sound", "browser")
    page = browse().open(server.address)
    page.wait_for_selector(".board .tile")
    page.evaluate(STUDIO)
    # The context is there since the first key. It does not run and nothing is meant to sound: that is no trouble.
    page.keyboard.press("Shift")
    page.evaluate("AudioContext.prototype.resume = async () => {}, own.contexts.at(-1).suspend()")
    wait_for(page, lambda: page.evaluate("own.contexts.at(-1).state === 'suspended'"))
    assert page.locator(".sound-trouble").count() == 0
    page.locator(".board .tile[data-tile]").first.tap()
    trouble(page, "held")
    page.evaluate("delete AudioContext.prototype.resume")
    page.locator(".sound-trouble button").tap()
    well(page)
