import Expectations
import Foundation
import TestSupport
import Testing
import VoiceGameRecords
import VoiceGames

/// Tests that compare the records of `voice-games` with the results of other programs.
@Suite struct RecordsEdgeTests {
  /// A reader of format 1 in Python, written from the description of the format. It prints the number of ticks, their
  /// mean level and their mean frequency.
  private static let decoder = """
    import sqlite3, struct, sys

    def varint(d):
        n = s = 0
        while True:
            b = next(d); n |= (b & 127) << s; s += 7
            if b < 128: return (n >> 1) ^ -(n & 1)

    class Track:
        def __init__(self, grid, steady=False):
            self.grid, self.steady, self.last, self.step, self.raw = grid, steady, 0, 0, None
        def read(self, code, d):
            if code == 3: return None
            if code == 2:
                self.raw = struct.unpack('<d', bytes(next(d) for _ in range(8)))[0]; return self.raw
            if code == 0 and self.raw is not None: return self.raw
            new = self.last + (self.step if self.steady else 0) + (varint(d) if code else 0)
            self.step, self.last, self.raw = new - self.last, new, None
            return new / self.grid

    def fnv(data):
        h = 2166136261
        for b in data: h = (h ^ b) * 16777619 % 2**32
        return h

    levels, frequencies = [], []
    base = sqlite3.connect(sys.argv[1])
    for data, in base.execute('SELECT data FROM heard ORDER BY session_id, part'):
        assert data[0] == 1 and fnv(data[:-4]) == struct.unpack('<I', data[-4:])[0]
        ticks = [Track(1, True), Track(1000, True)] + [Track(64) for _ in range(6)]
        events = [Track(1000) for _ in range(3)] + [Track(64) for _ in range(4)] + [Track(1000)]
        d, left, codes = iter(data[1:-4]), len(data) - 5, None
        while d.__length_hint__():
            flags = next(d)
            if flags & 1 or not flags & 64: now = next(d) | next(d) << 8
            else: now = codes
            numbers = [t.read(now >> 2 * k & 3, d) for k, t in enumerate(events if flags & 1 else ticks)]
            if flags & 1:
                if flags & 4: varint(d)
                if flags & 8:
                    for _ in range(next(d)): next(d)
            else:
                codes = now
                assert not flags & 8, 'no spectra here'
                levels.append(numbers[3])
                if numbers[5] is not None: frequencies.append(numbers[5])
    print(len(levels), sum(levels) / len(levels), sum(frequencies) / len(frequencies))
    """

  @Test func asOthersSeeThem() throws {
    let folder = try TemporaryFolder()
    let tool = Tool("voice-games")
    func run(_ arguments: [String]) throws {
      let outcome = try tool.run(arguments + ["--database", folder("kept/games.sqlite")])
      try require(outcome.status == 0, "\(arguments): \(outcome.messages)")
    }
    for child in ["Anna", "Rumpelstilzchen"] {
      try run(["children", "add", child])
      try run([
        "play", "mole", "--child", child, "--events", "--input",
        PackageRoot.file("Examples/Recordings/singing-tagalog.flac"),
      ])
    }
    try run(["report", "--child", "Anna", "-o", folder("kept/anna.html")])
    try run(["children", "remove", "Rumpelstilzchen", "--yes"])
    try run(["check"])
    func rights(_ name: String) throws -> String {
      let output = try IndependentTool.run("stat", ["-c", "%a", folder(name)]).output
      return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
    func python(_ script: String) throws -> [String] {
      try IndependentTool.scipy(script, [folder("kept/games.sqlite")]).split { $0.isWhitespace }.map(String.init)
    }
    let found = try python(
      "import sys; print(sum(open(sys.argv[1] + e, 'rb').read().count(b'Rumpelstilzchen') for e in ('',)))")
    let state = try python(
      "import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).execute('PRAGMA integrity_check').fetchone())")
    let decoded = try python(Self.decoder).compactMap(Double.init)
    try require(decoded.count == 3)
    let ticks = try GameRecords(path: folder("kept/games.sqlite")).recording(ofSession: 1).heard.compactMap { heard in
      if case .tick(let tick) = heard { tick } else { nil }
    }
    let frequencies = ticks.compactMap(\.frequency)
    let cases = try [
      EdgeCase("rights of the database", ours: "600", independent: rights("kept/games.sqlite")),
      EdgeCase("rights of a report", ours: "600", independent: rights("kept/anna.html")),
      EdgeCase("rights of a folder that was made", ours: "700", independent: rights("kept")),
      EdgeCase("a removed child's name in the file, times", ours: "0", independent: found.joined()),
      EdgeCase("integrity of the file after it", ours: "ok", independent: state.joined(separator: " ")),
      // Both readers get the same numbers, so the means differ only by the rounding of the sums.
      EdgeCase(
        "ticks of a recording", ours: Double(ticks.count), independent: decoded[0], unit: "ticks", tolerance: 0,
        decimals: 0),
      EdgeCase(
        "their mean level", ours: ticks.map(\.level).reduce(0, +) / Double(ticks.count), independent: decoded[1],
        unit: "dBFS", tolerance: 1e-9, decimals: 3),
      EdgeCase(
        "their mean frequency", ours: frequencies.reduce(0, +) / Double(frequencies.count), independent: decoded[2],
        unit: "Hz", tolerance: 1e-9, decimals: 3),
    ]
    let problems = try EdgeCases.problems(
      in: "Records of the voice games", tool: "stat, Python",
      introduction: """
        A child plays with a recording and is then removed; another child stays. Permissions are read by coreutils' \
        stat, the rest by Python and its sqlite3, and the bytes of the recording (format 1) by a separate reader in \
        Python. No difference is expected.
        """, cases)
    expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }

  /// A name can hold characters that reorder what stands around it: on a terminal they are shown, in a file they stay.
  @Test func aTerminalShowsWhatANameHides() throws {
    let (folder, terminal, tool) = (try TemporaryFolder(), try PseudoTerminal(), Tool("voice-games"))
    let database = ["--database", folder("games.sqlite")]
    let name = "Anna\u{202E}\u{2066}x"
    expectEqual(try tool.run(["children", "add", name] + database).status, 0)
    let sound = PackageRoot.file("Examples/Recordings/singing-tagalog.flac")
    expectEqual(try tool.run(["play", "cloud", "--child", name, "--input", sound] + database).status, 0)
    for format in ["csv", "jsonl"] {
      let log = ["log", "--format", format] + database
      expect(try tool.run(log).output.contains(name), "\(format)")
      let process = try tool.start(log, screen: terminal, in: folder)
      process.waitUntilExit()
      let shown = terminal.shown()
      expect(
        shown.contains("Anna\\u{202E}\\u{2066}x") && !shown.unicodeScalars.contains("\u{202E}"), "\(format) \(shown)")
    }
  }

  /// With less than the system must grant, a command ends in one line.
  @Test(arguments: [("-n 16", "open files (ulimit -n), got 16"), ("-v 400000", "of memory (ulimit -v), got 400000")])
  func lowLimitsAreOneLine(limit: String, reason: String) throws {
    let folder = try TemporaryFolder()
    let command =
      "ulimit \(limit); exec '\(Tool("voice-games").path)' children list --database '\(folder("games.sqlite"))'"
    let outcome = try Tool(path: "/bin/sh").run(["-c", command])
    expect(outcome.status == 1 && outcome.messages.hasSuffix(reason + "\n"), "\(outcome)")
    expectEqual(outcome.messages.count { $0 == "\n" }, 1)
  }
}
