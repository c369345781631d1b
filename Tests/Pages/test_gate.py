"""Attacks on the gate before the adults' side, on this computer and over the local network: an open gate is that of one window."""

import pytest

from conftest import enter, messages, pair, said, wait_for

APPS = {"speech-board": ".menu-screen", "letter-trail": ".trail-adults", "voice-games": ".children-screen"}
ATTACK = """async ([hello, wish]) => {
    const socket = new WebSocket(location.origin.replace("http", "ws") + "/socket");
    await new Promise((opened) => socket.onopen = opened);
    const heard = [];
    const answer = (types) => new Promise((answered) => socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        heard.push(message.type);
        if (types.includes(message.type)) answered();
    });
    for (const [message, types] of [[hello, ["occupied", "welcome"]], [wish, ["refused", "adults-gate", "adults-screen"]]]) {
        const answered = answer(types);
        socket.send(JSON.stringify(message));
        await answered;
    }
    socket.close();
    return heard.filter((type) => type !== "beat");
}"""


class Door:
    """An app that is served, and how its pages are opened: here, or by a paired device."""

    def __init__(self, serve, browse, app, way):
        self.server = serve(app, *(["--lan"] if way == "lan" else []), *([] if app == "voice-games" else ["--sound", "browser"]))
        self.way, self.browse = way, browse
        self.address = said(self.server, r"(https://\S+/)") if way == "lan" else self.server.address
        self.pages, self.paired = browse(), 0

    def page(self):
        """A page on a device of its own."""
        page = self.pages.open(self.address, ignore_https_errors=True)
        if self.way == "lan":
            # Each code pairs one device; Enter in the terminal shows the next one.
            self.paired += 1
            if self.paired > 1:
                self.server.process.stdin.write("\n")
                self.server.process.stdin.flush()
            pair(page, said(self.server, r"code to pair a device: (\d{3} \d{3})", self.paired))
        wait_for(page, lambda: messages(page, "welcome", "occupied"))
        return page

    def key(self, page):
        """The beginning of the paths of the documents behind the gate that a page has opened."""
        wait_for(page, lambda: messages(page, "adults-documents"))
        return messages(page, "adults-documents")[-1]["key"]

    def status(self, page, key):
        return page.request.get(f"{self.address}documents/{key}/ends.json").status


@pytest.mark.parametrize("way", ["here", "lan"])
@pytest.mark.parametrize("app", APPS)
def test_an_open_gate_is_that_of_one_window(serve, browse, app, way):
    door = Door(serve, browse, app, way)
    page = door.page()
    enter(page)
    page.wait_for_selector(APPS[app])
    key = door.key(page)
    assert door.status(page, key) == 200
    # A path that is guessed is none, and neither is the path without the key.
    assert door.status(page, "0" * len(key)) == 404
    assert page.request.get(f"{door.address}documents/ends.json").status == 404

    # A page without the seat is not heard, whatever it claims to be.
    other = door.page()
    hello = {**[frame for frame in other.sent if isinstance(frame, dict) and frame["type"] == "hello"][-1], "window": "another"}
    for wish in [{"type": "adults-knock"}, {"type": "adults-ends-read"}, {"type": "adults-answer", "answer": 20}]:
        assert other.evaluate(ATTACK, [hello, wish]) == ["occupied", "refused"]
    assert not messages(other, "adults-screen", "adults-documents")

    # A page that takes the seat over finds the gate closed, and so is the way to the documents, for both.
    other.click(".interruption button")
    wait_for(other, lambda: messages(other, "welcome"))
    other.wait_for_selector(".for-adults", state="attached")
    assert not messages(other, "adults-screen", "adults-documents")
    assert door.status(other, key) == door.status(page, key) == 404
    enter(other)
    other.wait_for_selector(APPS[app])
    assert door.key(other) != key


@pytest.mark.parametrize("app", APPS)
def test_a_tab_that_was_duplicated_is_another_window(serve, browse, app):
    door = Door(serve, browse, app, "here")
    page = door.page()
    enter(page)
    page.wait_for_selector(APPS[app])
    # What a duplicate gets from its tab, as one that a page opens: the storage of its session.
    with page.expect_popup() as opening:
        page.evaluate("open(location.href)")
    copy = opening.value
    copy.wait_for_selector(".interruption")
    assert page.locator(APPS[app]).is_visible() and page.locator(".interruption").count() == 0
    # A reload keeps the window's mark, and with it the seat and the open gate.
    page.reload()
    page.wait_for_selector(APPS[app])
