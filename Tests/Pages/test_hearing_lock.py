"""The lock of the hearing test's list of people: it is set, opened and removed on the page, by keys alone, too."""

from conftest import command, messages, serious, settle, wait_for
from test_keys import reach_everything


def seen(page):
    """All words of the page, and of its title."""
    return page.title() + page.locator("body").inner_text()


def type_code(page, code):
    """Types a code on the keys of the lock, by the keyboard."""
    page.wait_for_selector(".gate-dialog")
    for digit in code:
        page.keyboard.press(digit)
    page.locator(".gate-dialog .enter").focus()
    page.keyboard.press("Enter")


def unlock(page, code):
    page.get_by_role("button", name="Enter the code").press("Enter")
    type_code(page, code)


def set_lock(page, code, again=None, hint="the garden"):
    page.get_by_role("button", name="Lock with a code").press("Enter")
    page.locator("#new-code").fill(code)
    page.locator("#new-code-again").fill(again or code)
    page.locator("#code-hint").fill(hint)
    page.keyboard.press("Enter")


def screen(page):
    return messages(page, "screen")[-1]


def test_a_lock_from_its_setting_to_its_removal(serve, browse):
    server = serve("hearing-test", "--sound", "browser")
    command("hearing-test", server.database, "people", "add", "Anna")
    pages = browse()
    page = pages.open(server.address)
    page.get_by_role("button", name="Anna").wait_for()
    # Two codes that differ, and one that tells itself, are refused in words.
    set_lock(page, "4711", again="4712")
    page.locator(".fault", has_text="differ").wait_for()
    page.get_by_role("button", name="Back to the list").click()
    set_lock(page, "4711", hint="4711")
    page.locator(".fault", has_text="hint").wait_for()
    reach_everything(page, "form")
    settle(page)
    assert serious(page) == []
    page.locator("#code-hint").fill("the garden")
    page.keyboard.press("Enter")
    # Who has set it goes on; then somebody locks.
    page.get_by_role("button", name="Anna").wait_for()
    page.get_by_role("button", name="Lock", exact=True).press("Enter")
    page.get_by_role("heading", name="Locked").wait_for()
    assert "Anna" not in seen(page)
    settle(page)
    assert serious(page) == []
    reach_everything(page, "locked")

    # Another window: nothing of anybody comes before the code.
    other = pages.open(server.address)
    other.click(".interruption button")
    other.get_by_role("heading", name="Locked").wait_for()
    unlock(other, "0000")
    other.locator(".gate-dialog .remark", has_text="not the code").wait_for()
    assert "the garden" in other.locator(".gate-dialog .remark").inner_text()
    settle(other)
    assert serious(other) == []
    assert "Anna" not in seen(other) and "Anna" not in str(other.received)
    type_code(other, "4711")
    other.get_by_role("button", name="Anna").wait_for()
    assert other.locator(".gate-dialog").count() == 0
    # A reload of the same window asks for nothing.
    other.reload()
    other.get_by_role("button", name="Anna").press("Enter")
    # The person's file comes by the address that the code has opened, and by no other.
    link = other.get_by_role("link", name="Take to another computer")
    address = link.get_attribute("href")
    assert address.count("/") == 4
    assert other.request.get(server.address + address.lstrip("/")).status == 200
    assert other.request.get(f"{server.address}documents/person/1").status == 404
    other.get_by_role("button", name="Another person").click()

    # Removing asks for the code.
    other.get_by_role("button", name="Change the lock").press("Enter")
    other.get_by_role("button", name="Remove the lock").press("Enter")
    other.locator(".fault", has_text="present code").wait_for()
    other.locator("#present-code").fill("0000")
    other.get_by_role("button", name="Remove the lock").press("Enter")
    other.locator(".fault", has_text="wrong").wait_for()
    other.locator("#present-code").fill("4711")
    other.get_by_role("button", name="Remove the lock").press("Enter")
    other.get_by_role("button", name="Lock with a code").wait_for()
    assert server.rows("SELECT * FROM people_lock") == []
    assert pages.faults == []


def test_a_page_that_nobody_touches_is_locked(serve, browse):
    server = serve("hearing-test", "--sound", "browser")
    command("hearing-test", server.database, "people", "add", "Anna")
    command("hearing-test", server.database, "people", "lock", input="4711\n")
    pages = browse()
    page = pages.open(server.address, has_clock=True)
    page.get_by_role("heading", name="Locked").wait_for()
    unlock(page, "4711")
    page.get_by_role("button", name="Anna").press("Enter")
    wait_for(page, lambda: screen(page)["screen"] == "person")
    page.clock.fast_forward(590_000)
    page.keyboard.press("Shift")
    page.clock.fast_forward(590_000)
    assert screen(page)["screen"] == "person"
    page.clock.fast_forward(15_000)
    page.get_by_role("heading", name="Locked").wait_for()
    assert "Anna" not in seen(page)
    # A forgotten code is removed by whoever may change the file.
    command("hearing-test", server.database, "people", "unlock")
    page.get_by_role("button", name="Enter the code").click()
    page.get_by_role("button", name="Anna").wait_for()
    assert pages.faults == []
