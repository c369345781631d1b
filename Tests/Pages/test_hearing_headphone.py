"""A headphone without a calibration has a name, and the test pauses when the browser's headphone changes."""

import time

from conftest import PATIENCE, messages, wait_for
from test_hearing_test import SHORT, WORDS, Listener
from test_sound import DEVICES

DISTURBED = "The sound has changed"


def person(serve, browse, name="Anna"):
    server = serve("hearing-test", *SHORT)
    server.command("people", "add", name)
    page = browse().open(server.address)
    page.evaluate(DEVICES, "headphone")
    page.get_by_role("button", name=name).tap()
    return server, page, Listener(page, WORDS["en"])


def walk_to_headphone(page, listener):
    page.get_by_role("button", name=listener.words["tones"]).tap()
    for _ in range(3):
        listener.tap("next")
    wait_for(page, lambda: listener.screen()["screen"] == "calibration")
    return page.get_by_label("The headphone's name")


def walk_to_tones(page, listener, name="White earbuds"):
    walk_to_headphone(page, listener).fill(name)
    listener.tap("next")
    listener.tap("skip")
    wait_for(page, lambda: listener.listen() is not None)
    listener.tap("well")
    wait_for(page, lambda: listener.screen()["screen"] == "sides")
    listener.name_sides()
    wait_for(page, lambda: listener.screen()["screen"] == "ready")
    listener.tap("begin")
    wait_for(page, lambda: listener.is_tested() and not listener.screen()["isOpening"])


def test_the_headphone_is_known_by_its_name(serve, browse, request):
    server, page, listener = person(serve, browse)
    field = walk_to_headphone(page, listener)
    assert field.input_value() == ""
    keep = request.config.getoption("--screenshots")
    for size in ((1024, 768), (360, 740), (740, 360)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        if keep:
            page.screenshot(path=f"{keep}/hearing-headphone-{size[0]}.png")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": 1024, "height": 768})
    page.get_by_role("button", name="Back", exact=True).tap()
    walk_to_tones(page, listener)
    assert server.rows("SELECT headphone FROM session")[0][0] == "White earbuds"
    # The next visit finds it.
    page.get_by_role("button", name="Stop and keep the answers").tap()
    wait_for(page, lambda: listener.screen()["screen"] == "person")
    assert walk_to_headphone(page, listener).input_value() == "White earbuds"


def press_all(buttons):
    """Presses the buttons that are there now: none, or one."""
    buttons.evaluate_all("buttons => buttons.forEach((button) => button.click())")


def finish(page, listener):
    """Presses until the test is over; a pause is ended."""
    end = time.monotonic() + PATIENCE
    while listener.is_tested():
        assert time.monotonic() < end, "the test has no end"
        # The test may go on by itself at any moment, and its button is gone then.
        wait_for(page, lambda: not listener.screen().get("isPaused") or press_all(listener.button("go_on")))
        listener.listen_to_tones(lambda: not listener.screen()["isPaused"] and time.monotonic() < end)


# The headphone is unplugged when the page says next that something was played: a busy machine may not look in time.
UNPLUGGED = """() => {
  const change = """ + DEVICES + """, send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    send.call(this, data);
    if (typeof data !== "string" || !data.includes('"headphone-played"')) return;
    WebSocket.prototype.send = send;
    change("loudspeaker");
  };
}"""


def disturbed(page, listener):
    """The headphone is unplugged in a tone: the page says so over the screen, and the test pauses."""
    wait_for(page, lambda: listener.listen() is not None)
    page.evaluate(UNPLUGGED)
    page.wait_for_selector('.sound-trouble[data-fault="elsewhere"]')


def test_an_unplugged_headphone_is_waited_for(serve, browse):
    server, page, listener = person(serve, browse)
    walk_to_tones(page, listener)
    disturbed(page, listener)
    page.evaluate(DEVICES, "headphone")
    page.wait_for_selector(".sound-trouble", state="detached")
    # All is as it was: the tone that was cut is repeated, and the test goes on, by itself or after its pause.
    finish(page, listener)
    assert server.rows("SELECT count(*) FROM sound_change")[0][0] == 0
    numbers = [row[0] for row in server.rows("SELECT number FROM trial ORDER BY number")]
    assert numbers == list(range(len(numbers)))


def test_another_headphone_in_the_middle_makes_the_result_doubtful(serve, browse, request):
    server, page, listener = person(serve, browse)
    walk_to_tones(page, listener)
    disturbed(page, listener)
    page.locator(".sound-trouble button").tap()
    page.get_by_role("heading", name=DISTURBED).wait_for()
    keep = request.config.getoption("--screenshots")
    if keep:
        page.screenshot(path=f"{keep}/hearing-disturbed.png")
    # To go on as if nothing had been is not possible.
    listener.tap("go_on")
    count = len(messages(page, "screen"))
    wait_for(page, lambda: len(messages(page, "screen")) >= count and listener.screen()["isPaused"])
    page.get_by_role("button", name="Go on all the same").tap()
    wait_for(page, lambda: not listener.screen()["isPaused"])
    assert server.rows("SELECT kind FROM sound_change") == [("output",)]
    finish(page, listener)
    said = server.command("results")
    assert "doubtful" in said


def test_digits_that_were_disturbed_are_said_again(serve, browse, request):
    server, page, listener = person(serve, browse)
    page.get_by_role("button", name=listener.words["digits"]).tap()
    wait_for(page, lambda: listener.screen()["screen"] == "digits")
    page.evaluate(UNPLUGGED)
    listener.tap("begin")
    # The picture waits for a touch. The program may notice first, before the digits begin, and pauses by itself then.
    trouble, paused = page.locator(".sound-trouble button"), page.get_by_role("heading", name=DISTURBED)
    wait_for(page, lambda: paused.count() or press_all(trouble))
    paused.wait_for()
    keep = request.config.getoption("--screenshots")
    for size in ((1024, 768), (360, 740), (740, 360)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        if keep:
            page.screenshot(path=f"{keep}/hearing-digits-disturbed-{size[0]}.png")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # Digits through another headphone are no test: they do not go on all the same.
    assert page.get_by_role("button", name="Go on all the same").count() == 0
    page.evaluate(DEVICES, "headphone")
    listener.tap("go_on")
    wait_for(page, lambda: listener.screen()["phase"] == "answering")
    assert listener.screen()["number"] == 1
    assert server.rows("SELECT count(*) FROM speech_trial")[0][0] == 0
