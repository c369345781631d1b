"""The hearing test's hand-over to one's own doctor: set up by touch, held up by a missing network, sent, called off."""

import json
import socket
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from conftest import SIZES, wait_for
from test_hearing_test import SHORT, WORDS, Listener, check, shots  # noqa: F401 (a fixture)


class Doctor:
    """A FHIR server of this machine that takes every bundle; it answers only after it was started."""

    def __init__(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}/fhir"
        self.bundles = []
        self.server = None

    def start(self):
        bundles = self.bundles

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                bundle = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                bundles.append(bundle)
                entries = [{"response": {"status": "201"}} for _ in bundle["entry"]]
                answer = json.dumps({"resourceType": "Bundle", "type": "transaction-response", "entry": entries}).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/fhir+json")
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        if self.server:
            self.server.shutdown()
            self.server.server_close()


@pytest.fixture
def doctor():
    doctor = Doctor()
    yield doctor
    doctor.close()


def button(page, name):
    return page.get_by_role("button", name=name)


def take_the_test(person):
    """From the person's own screen through the checks to the end of the tones."""
    page = person.page
    button(page, "Tones").tap()
    person.walk_to_tones()
    person.listen_to_tones()
    wait_for(page, lambda: "tones" in person.screen().get("done", []))


def test_results_go_to_the_own_doctor(serve, browse, shots, doctor):  # noqa: F811
    server = serve("hearing-test", *SHORT)
    pages = browse()
    page = pages.open(server.address)
    person = Listener(page, WORDS["en"])
    faults = []

    def see(name):
        check(page, SIZES, f"en-form-{name}", shots, faults)

    def handed_over():
        return (person.screen().get("handedOver") or {}).get("state")

    person.tap("new")
    page.fill("#name", "Anna")
    person.tap("store")
    button(page, "My doctor").tap()
    wait_for(page, lambda: person.screen()["screen"] == "doctor")
    see("doctor-none")
    button(page, "Set up a doctor").tap()
    page.fill("#name", "Dr. Nová")
    page.fill("#address", "http://clinic.example/fhir")
    page.check("#agree")
    # Other words are agreed to anew.
    page.select_option("#when", "always")
    assert not page.is_checked("#agree")
    page.check("#agree")
    see("doctor")
    button(page, "Send my results").tap()
    page.get_by_role("alert").wait_for()
    assert page.input_value("#name") == "Dr. Nová" and person.screen().get("agreed") is None
    page.fill("#address", doctor.address)
    assert doctor.address in page.inner_text("#consent") and "Dr. Nová" in page.inner_text("#consent")
    words = page.inner_text("#consent")
    page.check("#agree")
    button(page, "Send my results").tap()
    wait_for(page, lambda: person.screen().get("agreed"))
    assert server.rows("SELECT agreed_text FROM own_doctor") == [(words,)]
    see("doctor-set")
    page.locator("#bar button").first.tap()
    button(page, "My doctor").wait_for()

    # The doctor's server is not there: the result waits, and the page says so.
    take_the_test(person)
    page.get_by_role("button", name="Result").tap()
    wait_for(page, lambda: handed_over() == "waiting" and person.screen()["handedOver"].get("answer"))
    page.get_by_text("as soon as there is a network").wait_for()
    see("result-waiting")
    button(page, "Do not send").tap()
    wait_for(page, lambda: handed_over() == "withdrawn")
    assert doctor.bundles == []

    doctor.start()
    button(page, "Send it after all").tap()
    wait_for(page, lambda: handed_over() == "sent")
    page.get_by_text("It was sent to Dr. Nová on").wait_for()
    assert len(doctor.bundles) == 1 and "Anna" in json.dumps(doctor.bundles)

    page.locator("#bar button").first.tap()
    button(page, "My doctor").tap()
    wait_for(page, lambda: [item["state"] for item in person.screen().get("items", [])] == ["sent"])
    see("doctor-sent")
    button(page, "Stop handing over").tap()
    wait_for(page, lambda: person.screen().get("agreed") is None)
    page.get_by_text("Nothing is sent: there is no consent.").wait_for()
    assert server.rows("SELECT agreed, agreed_text FROM own_doctor") == [(None, None)]
    assert faults == []
    assert [fault for fault in pages.faults if "favicon" not in fault] == []
