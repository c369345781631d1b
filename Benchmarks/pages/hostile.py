#!/usr/bin/env python3
"""What hostile connections do to a server of pages: its memory, and how long a page of its own waits meanwhile.

    hostile.py COMMAND [--lan] [--json]     COMMAND is voice-games, built for release

Every attack has a server of its own. The memory is the process's resident set before (VmRSS) and its peak after the attack
(VmHWM). "page" is the slowest of the requests for a 60 KB file that an honest page makes every 50 ms during the attack.
"""

import argparse
import base64
import json
import os
import random
import re
import resource
import socket
import ssl
import struct
import subprocess
import tempfile
import threading
import time

MB = 1_000_000


class Server:
    def __init__(self, command, lan=False):
        self.folder = tempfile.TemporaryDirectory()
        self.lines = []
        self.process = subprocess.Popen(
            [command, "serve", "--port", "0", "--database", self.folder.name + "/records.sqlite", *(["--lan"] if lan else [])],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env=dict(os.environ, LC_ALL="C"),
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (1024, 1024)))
        threading.Thread(target=lambda: self.lines.extend(iter(self.process.stdout.readline, "")), daemon=True).start()
        self.port = int(self.find(r"http://127\.0\.0\.1:(\d+)"))
        self.host = f"127.0.0.1:{self.port}"
        if lan:
            self.lan = self.find(r"https://([\d.]+:\d+)")
            self.code = self.find(r"device: (\d{3} \d{3})").replace(" ", "")

    def find(self, pattern):
        for _ in range(400):
            for line in self.lines:
                if found := re.search(pattern, line):
                    return found.group(1)
            time.sleep(0.05)
        raise SystemExit("the server said " + repr(self.lines))

    def memory(self, name):
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(name + r":\s+(\d+)", status.read()).group(1)) * 1024

    def is_alive(self):
        return self.process.poll() is None

    def end(self):
        self.process.terminate()
        self.process.wait(20)
        self.folder.cleanup()

    def connect(self, timeout=20):
        return socket.create_connection(("127.0.0.1", self.port), timeout)

    def get(self, path="/common/icons.js"):
        with self.connect() as client:
            client.sendall(f"GET {path} HTTP/1.1\r\nHost: {self.host}\r\nConnection: close\r\n\r\n".encode())
            answer = b""
            while part := client.recv(65536):
                answer += part
        assert answer.startswith(b"HTTP/1.1 200 "), answer[:200]
        return answer

    def page(self):
        """A page that has asked for a WebSocket and said hello."""
        version = re.search(rb'data-version="([^"]+)"', self.get("/")).group(1).decode()
        client = self.connect()
        client.sendall(
            (f"GET /socket HTTP/1.1\r\nHost: {self.host}\r\nOrigin: http://{self.host}\r\nUpgrade: websocket\r\n"
             f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n").encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            part = client.recv(1)
            assert part, answer
            answer += part
        assert answer.startswith(b"HTTP/1.1 101 "), answer
        send(client, json.dumps({"type": "hello", "version": version, "language": "en", "window": os.urandom(8).hex()}))
        return client


def frame(payload, kind=0x81, claim=None):
    payload = payload.encode() if isinstance(payload, str) else payload
    length = len(payload) if claim is None else claim
    if length < 126:
        head = struct.pack("!BB", kind, 0x80 | length)
    elif length < 65536:
        head = struct.pack("!BBH", kind, 0x80 | 126, length)
    else:
        head = struct.pack("!BBQ", kind, 0x80 | 127, length)
    # A mask of zeros leaves the bytes as they are.
    return head + b"\0\0\0\0" + payload


def send(client, payload, kind=0x81):
    client.sendall(frame(payload, kind))


def flood(client, block, total, seconds=20):
    """Sends until the other side ends the connection, or the time is over; the bytes that were taken."""
    sent, end = 0, time.monotonic() + seconds
    client.settimeout(seconds)
    try:
        while sent < total and time.monotonic() < end:
            sent += client.send(block)
    except OSError:
        pass
    return sent


def endless_head(server):
    with server.connect() as client:
        client.sendall(f"GET / HTTP/1.1\r\nHost: {server.host}\r\n".encode())
        return f"{flood(client, b'X: ' + b'a' * 60000 + bytes([13, 10]), 100 * MB) / MB:.1f} of 100 MB taken"


def endless_line(server):
    with server.connect() as client:
        return f"{flood(client, b'a' * 65536, 100 * MB) / MB:.1f} of 100 MB taken"


def endless_body(server):
    with server.connect() as client:
        client.sendall(
            f"POST / HTTP/1.1\r\nHost: {server.host}\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
        return f"{flood(client, b'10000' + bytes([13, 10]) + b'a' * 65536 + bytes([13, 10]), 100 * MB) / MB:.1f} of 100 MB taken"


def claim(length):
    def attack(server):
        with server.page() as client:
            client.sendall(frame(b"", 0x82, length))
            return f"{flood(client, bytes(65536), 100 * MB) / MB:.1f} of 100 MB taken"
    return attack


def long_messages(server):
    taken = 0
    for _ in range(10):
        with server.page() as client:
            taken += flood(client, frame(b'{"type":"' + b"a" * 10 * MB + b'"}'), 10 * MB, 4)
    return f"{taken / MB:.1f} of 100 MB taken"


def random_messages(server):
    answered = 0
    def read(client):
        nonlocal answered
        try:
            while part := client.recv(65536):
                answered += part.count(b'"refused"')
        except OSError:
            pass
    types = ["choose-game", "choose-child", "therapist-rename", "therapist-set", "microphone-opened", "headphone-played"]
    for _ in range(10):
        with server.page() as client:
            threading.Thread(target=read, args=(client,), daemon=True).start()
            for _ in range(1000):
                kind = random.randrange(4)
                if kind == 0:
                    send(client, random.randbytes(random.randrange(300)), random.choice([0x81, 0x82]))
                elif kind == 1:
                    send(client, json.dumps([{"a": random.random()}, None, "x" * random.randrange(3000)]))
                elif kind == 2:
                    send(client, json.dumps({"type": random.choice(types), "game": random.choice([None, 1e300, "../x", {}, []])}))
                else:
                    send(client, '{"type":' + "[" * random.randrange(5000))
            time.sleep(1)
    return f"10,000 sent, {answered} refused by name"


def hundred_pages(server):
    pages = [server.page() for _ in range(100)]
    seen = {"welcome": 0, "occupied": 0}
    for page in pages:
        page.settimeout(5)
        text = b""
        while b"welcome" not in text and b"occupied" not in text:
            text += page.recv(65536)
        seen["welcome" if b"welcome" in text else "occupied"] += 1
    time.sleep(5)
    for page in pages:
        page.close()
    return f"{seen['welcome']} seated, {seen['occupied']} told to wait"


def slow_loris(server):
    clients, refused = [], 0
    for _ in range(1000):
        try:
            client = server.connect(5)
            client.sendall(b"GET / HTTP/1.1\r\nX")
            clients.append(client)
        except OSError:
            refused += 1
    end = time.monotonic() + 15
    while time.monotonic() < end:
        for client in clients:
            try:
                client.send(b"a")
            except OSError:
                pass
        time.sleep(1)
    ended = 0
    for client in clients:
        try:
            client.settimeout(0.01)
            while client.recv(4096):
                pass
            ended += 1
        except TimeoutError:
            pass
        except OSError:
            ended += 1
        client.close()
    return f"1,000 opened, {ended} ended after 15 s"


def slow_reader(server):
    clients = []
    for _ in range(100):
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect(("127.0.0.1", server.port))
        client.settimeout(1)
        try:
            for _ in range(1000):
                client.sendall(f"GET /common/icons.js HTTP/1.1\r\nHost: {server.host}\r\nConnection: keep-alive\r\n\r\n".encode())
        except OSError:
            pass
        clients.append(client)
    time.sleep(3)
    for client in clients:
        client.close()
    return "100 connections ask 1,000 times and read nothing"


def guessed_codes(server):
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    address = server.lan.split(":")
    looked_at = asked = 0
    right = False
    end = time.monotonic() + 60
    while time.monotonic() < end:
        body = "code=" + f"{random.randrange(1_000_000):06}"
        with socket.create_connection((address[0], int(address[1])), 10) as plain, \
                context.wrap_socket(plain) as client:
            client.sendall(
                (f"POST /pair HTTP/1.1\r\nHost: {server.lan}\r\nOrigin: https://{server.lan}\r\nConnection: close\r\n"
                 f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n{body}").encode())
            answer = b""
            while part := client.recv(65536):
                answer += part
        asked += 1
        looked_at += b"That was not the code" in answer
        right = right or b"Set-Cookie" in answer
    return f"{asked} guesses in 60 s, {looked_at} looked at, {'one was right' if right else 'none was right'}"


ATTACKS = {
    "a head of 100 MB, in lines": endless_head,
    "a head of 100 MB, one line": endless_line,
    "a body of 100 MB, chunked": endless_body,
    "a frame that claims 2^31 bytes": claim(1 << 31),
    "a frame that claims 2^62 bytes": claim(1 << 62),
    "ten messages of 10 MB": long_messages,
    "10,000 random messages": random_messages,
    "100 pages at once": hundred_pages,
    "slow requests": slow_loris,
    "slow readers": slow_reader,
}


def measure(command, name, attack, lan):
    server = Server(command, lan)
    server.get()
    before = server.memory("VmRSS")
    waits, done = [], threading.Event()

    def honest():
        while not done.wait(0.05):
            begin = time.monotonic()
            try:
                server.get()
                waits.append(time.monotonic() - begin)
            except (OSError, AssertionError):
                waits.append(float("inf"))

    page = threading.Thread(target=honest)
    page.start()
    begin = time.monotonic()
    try:
        outcome = attack(server)
    except Exception as error:
        outcome = f"{type(error).__name__}: {error}"[:80]
    seconds = time.monotonic() - begin
    done.set()
    page.join()
    row = {"attack": name, "outcome": outcome, "alive": server.is_alive(), "seconds": seconds}
    if server.is_alive():
        row |= {"before": before / MB, "peak": server.memory("VmHWM") / MB}
        try:
            server.get()
        except (OSError, AssertionError):
            row["alive"] = False
    served = sorted(wait for wait in waits if wait != float("inf"))
    row |= {"slowest": served[-1] if served else None, "lost": len(waits) - len(served), "asked": len(waits)}
    server.end()
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command")
    parser.add_argument("--lan", action="store_true", help="guess codes through the local network too, for a minute")
    parser.add_argument("--only", default="", help="only attacks whose names have this text")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    attacks = dict(ATTACKS)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    # The server keeps the usual limit of 1,024 files; this program needs more.
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    if arguments.lan:
        attacks["guessed codes"] = guessed_codes
    if not arguments.json:
        print("| attack | what came of it | memory before | peak | longest wait of a page | lost requests | time |")
        print("|---|---|---|---|---|---|---|")
    for name, attack in attacks.items():
        if arguments.only not in name:
            continue
        row = measure(arguments.command, name, attack, arguments.lan and attack is guessed_codes)
        if arguments.json:
            print(json.dumps(row), flush=True)
            continue
        slowest = "–" if row["slowest"] is None else f"{row['slowest'] * 1000:.0f} ms"
        memory = f"{row['before']:.0f} MB | {row['peak']:.0f} MB" if "peak" in row else "– | –"
        outcome = row["outcome"] if row["alive"] else f"**the server ended**: {row['outcome']}"
        print(f"| {name} | {outcome} | {memory} | {slowest} | {row['lost']} of {row['asked']} | {row['seconds']:.1f} s |",
              flush=True)


if __name__ == "__main__":
    main()
