#!/usr/bin/env python3
"""How fast the server of a page is, without a browser: server.py COMMAND … [--json]

COMMAND is voice-games, built for release; several, such as those of two versions, are measured one after another. Prints
one column for each. Times are milliseconds: median, 95 %, 99 %.

- message: a text over the WebSocket that is refused by name, until the refusal has come (1,000)
- ping: a ping over the WebSocket until its pong (1,000)
- kept, new: a file of 5 KB on a connection that is kept (1,000), on a new one each (300)
- page: the page with all files that it names, one after another on one connection (20)
- sound: the processor time while a page sends 100 packets of 10 ms of sound a second
- TLS: with --lan, a paired device: a file on a new connection each (200), with the handshake; on a kept one (5 s); the
  processor time of the server and its children for each
"""

import argparse
import json
import os
import re
import socket
import ssl
import struct
import time
from pathlib import Path

import hostile

TICKS = os.sysconf("SC_CLK_TCK")
FILE = "/common/icons.js"


def family(process):
    """The numbers of a process and of those that it has started."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(path.parent.name)] = int(path.read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            continue
    members = {process}
    while more := {child for child, parent in parents.items() if parent in members} - members:
        members |= more
    return members


def processor_time(process):
    """Seconds of a process and of those that it has started."""
    total = 0
    for member in family(process):
        try:
            fields = Path(f"/proc/{member}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        total += (int(fields[11]) + int(fields[12])) / TICKS
    return total


def resident(process):
    """Megabytes of a process and of those that it has started."""
    return sum(
        int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{member}/status").read_text()).group(1)) * 1024 / 1e6
        for member in family(process))


def quantiles(times):
    times = sorted(1000 * each for each in times)
    return ", ".join(f"{times[int(len(times) * share)]:.2f}" for share in (0.5, 0.95, 0.99))


def exactly(client, count):
    data = b""
    while len(data) < count:
        part = client.recv(count - len(data))
        assert part, "the connection has ended"
        data += part
    return data


def frame(client):
    """The kind and the payload of the next frame."""
    kind, length = exactly(client, 2)
    if length == 126:
        length = struct.unpack("!H", exactly(client, 2))[0]
    return kind, exactly(client, length)


def at_once(client):
    client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return client


def round_trips(server, payload, kind, is_answer):
    times = []
    with at_once(server.page()) as client:
        while b'"microphone"' not in frame(client)[1]:
            pass
        for _ in range(1000):
            begin = time.perf_counter()
            hostile.send(client, payload, kind)
            while not is_answer(*frame(client)):
                pass
            times.append(time.perf_counter() - begin)
    return times


def get(client, host, path, more=""):
    """The body of an answer on a connection that is kept."""
    client.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n{more}\r\n".encode())
    data = b""
    while b"\r\n\r\n" not in data:
        part = client.recv(65536)
        assert part, "the connection has ended"
        data += part
    head, body = data.split(b"\r\n\r\n", 1)
    length = int(re.search(rb"(?i)content-length: (\d+)", head).group(1))
    return head, body + exactly(client, length - len(body))


def timed(body, count):
    times = []
    for _ in range(count):
        begin = time.perf_counter()
        body()
        times.append(time.perf_counter() - begin)
    return times


def page(server):
    """All files of the page: those that its HTML names, and those that they import."""
    seen, waiting = set(), ["/"]
    with at_once(server.connect()) as client:
        while waiting:
            path = waiting.pop()
            if path in seen:
                continue
            seen.add(path)
            text = get(client, server.host, path)[1].decode(errors="replace")
            names = re.findall(r'(?:src|href)="(/?[\w./-]+\.(?:js|css))"|from "(\.{0,2}/[\w./-]+\.js)"', text)
            waiting += [os.path.normpath(os.path.join(os.path.dirname(path), a or b)) for a, b in names]
    return len(seen)


def sound(server, seconds=15):
    """The share of a processor while a page sends its microphone."""
    packet = hostile.frame(bytes(16) + os.urandom(1920), 0x82)
    with server.page() as client:
        begin, used = time.monotonic(), processor_time(server.process.pid)
        for count in range(seconds * 100):
            client.sendall(packet)
            client.setblocking(False)
            try:
                client.recv(65536)
            except BlockingIOError:
                pass
            client.settimeout(20)
            time.sleep(max(0, begin + (count + 1) / 100 - time.monotonic()))
        return (processor_time(server.process.pid) - used) / (time.monotonic() - begin)


def encrypted(server):
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    address, port = server.lan.split(":")

    def connect():
        return context.wrap_socket(at_once(socket.create_connection((address, int(port)), 20)))

    body = "code=" + server.code
    with connect() as client:
        client.sendall(
            (f"POST /pair HTTP/1.1\r\nHost: {server.lan}\r\nOrigin: https://{server.lan}\r\n"
             f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n{body}").encode())
        cookie = re.search(rb"(?i)set-cookie: ([^;]+)", client.recv(65536)).group(1).decode()

    def ask(client):
        return get(client, server.lan, FILE, f"Cookie: {cookie}\r\n")

    def once():
        with connect() as client:
            ask(client)

    used = processor_time(server.process.pid)
    new = timed(once, 200)
    new_time = (processor_time(server.process.pid) - used) / len(new)
    kept, begin, used = [], time.monotonic(), processor_time(server.process.pid)
    with connect() as client:
        while time.monotonic() < begin + 5:
            kept += timed(lambda: ask(client), 1)
    kept_time = (processor_time(server.process.pid) - used) / len(kept)
    return {
        "TLS, new": quantiles(new), "TLS, new, processor ms": f"{1000 * new_time:.2f}", "TLS, kept": quantiles(kept),
        "TLS, kept, processor ms": f"{1000 * kept_time:.2f}", "TLS, kept, files a second": f"{len(kept) / 5:.0f}"}


def measure(command):
    server = hostile.Server(command)
    try:
        server.get()
        row = {"MB": f"{resident(server.process.pid):.0f}"}
        row["message"] = quantiles(round_trips(server, "[", 0x81, lambda kind, text: b'"refused"' in text))
        row["ping"] = quantiles(round_trips(server, "x", 0x89, lambda kind, text: kind == 0x8A))
        with at_once(server.connect()) as client:
            row["kept"] = quantiles(timed(lambda: get(client, server.host, FILE), 1000))
        row["new"] = quantiles(timed(server.get, 300))
        row["files of the page"] = str(page(server))
        row["page"] = quantiles(timed(lambda: page(server), 20))
        row["sound"] = f"{sound(server):.1%}"
    finally:
        server.end()
    server = hostile.Server(command, lan=True)
    try:
        row |= encrypted(server) | {"MB with --lan": f"{resident(server.process.pid):.0f}"}
    finally:
        server.end()
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command", nargs="+")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    rows = []
    for command in arguments.command:
        rows.append(measure(command))
        if arguments.json:
            print(json.dumps({"command": command, "load": os.getloadavg()[0]} | rows[-1]), flush=True)
    if not arguments.json:
        print("| | " + " | ".join(Path(command).name for command in arguments.command) + " |")
        print("|---|" + "---|" * len(rows))
        for name in rows[0]:
            print(f"| {name} | " + " | ".join(row[name] for row in rows) + " |")


if __name__ == "__main__":
    main()
