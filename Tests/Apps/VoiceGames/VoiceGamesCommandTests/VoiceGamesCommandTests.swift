import AudioCore
import AudioFiles
import Expectations
import Foundation
import SpeechSynthesis
import TestSignals
import TestSupport
import Testing
import VoiceScenes

/// Tests of the commands of `voice-games` in the ways in which a family uses them.
@Suite struct VoiceGamesCommandTests {
  private let tool = Tool("voice-games")
  private let clap = PackageRoot.file("Examples/Recordings/clap-drum-machine.flac")

  /// Writes a sound file and returns its path: `count` words of a speech synthesizer in a room with noise. The first
  /// word comes after 3.5 s, the others after pauses of 1.2 s.
  private func words(_ folder: TemporaryFolder, count: Int = 8, text: String = "maaa") throws -> String {
    let rate = 22_050.0
    var samples: [Float] = []
    var random = SeededRandom(seed: 5)
    func room(_ seconds: Double) {
      samples += (0..<Int(seconds * rate)).map { _ in Float(random.uniform(in: -3e-4..<3e-4)) }
    }
    let word = try SpeechSynthesizer(configuration: .init(voice: "cs")).spoken(text).audio
    room(3.5)
    for _ in 0..<count {
      samples += word.channel(0).map { 0.5 * $0 + Float(random.uniform(in: -3e-4..<3e-4)) }
      room(1.2)
    }
    let path = folder("\(text).wav")
    try AudioFileWriter.write(AudioBuffer(known: samples, sampleRate: rate), to: path, encoding: .wav16)
    return path
  }

  private func run(_ folder: TemporaryFolder, _ arguments: [String]) throws -> Tool.Outcome {
    try tool.run(arguments + ["--database", folder("games.sqlite")])
  }

  private func objects(_ lines: String) throws -> [[String: Any]] {
    try lines.split(separator: "\n").map {
      try require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func aGameIsPlayedKeptAskedForAndExported() throws {
    let folder = try TemporaryFolder()
    expectEqual(try run(folder, ["children", "add", "Anna"]).status, 0)
    let sound = try words(folder)
    let played = try run(folder, ["play", "cloud", "--child", "anna", "--input", sound])
    expectEqual(played.status, 0, "\(played.messages)")
    let events = try objects(played.output)
    let names = events.compactMap { $0["name"] as? String }
    expect(names.first == "gameStarted" && names.last == "gameFinished", "\(names)")
    expect(names.count { $0 == "cloudLifted" } == 6 && events.allSatisfy { $0["child"] as? String == "Anna" })
    // The same sound through standard input gives the same events.
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: sound)))
    let piped = try tool.run(["play", "cloud", "--input", "-", "--events"], input: bytes)
    expectEqual(try objects(piped.output).compactMap { $0["name"] as? String }, names)

    let log = try run(folder, ["log", "cloudGameQuery", "--format", "jsonl"])
    expectEqual(try objects(log.output).compactMap { $0["event"] as? String }, names)
    expectEqual(try run(folder, ["log", "dogGameQuery"]).output.split(separator: "\n").count, 1)
    expectEqual(
      try run(folder, ["log", "userQuery", "--child", "Anna", "--to", "2020-01-01"]).output.split(separator: "\n")
        .count, 1)
    let replayed = try run(folder, ["replay", "1"])
    expectEqual(try objects(replayed.output).compactMap { $0["name"] as? String }, names)
    let two = try run(folder, ["replay", "1", "clouds=2"])
    expectEqual(try objects(two.output).count { $0["name"] as? String == "cloudLifted" }, 2)

    let export = try run(folder, ["export", "-o", folder("out")])
    expectEqual(export.output, folder("out/events-000001.jsonl") + "\n")
    expectEqual(try objects(folder.text("out/events-000001.jsonl")).count, names.count)
    expect(try run(folder, ["export", "-o", folder("out")]).output.isEmpty)
    let report = try run(folder, ["report", "--child", "Anna", "-o", folder("anna.html"), "--language", "cs"])
    expectEqual(report.status, 0, "\(report.messages)")
    expect(try folder.text("anna.html").contains("Pokroky: Anna"))
    // A single session is visible as a circle in each panel with a figure.
    expectGreater(try folder.text("anna.html").components(separatedBy: "<circle").count, 3)
    expectEqual(try run(folder, ["report", "--child", "Anna", "-o", folder("anna.html")]).status, 2)
    expect(try run(folder, ["sessions"]).output.contains("maaa.wav"))
  }

  /// Samples that are no numbers, eight channels and other sample rates give a usual game; a sample rate that is too
  /// low gives one line with the reason.
  @Test func oddSoundsAreHeardOrRefused() throws {
    let folder = try TemporaryFolder()
    let voice = try AudioFileReader(path: words(folder, count: 2)).readAll()
    let samples = Array(voice.channel(0))
    var broken = samples
    for n in 90_000..<90_050 { broken[n] = n.isMultiple(of: 2) ? .nan : .infinity }
    let sounds = [
      AudioBuffer(known: broken, sampleRate: voice.sampleRate),
      AudioBuffer(known: [[Float]](repeating: samples, count: 8), sampleRate: voice.sampleRate),
      AudioBuffer(known: samples, sampleRate: 8000), AudioBuffer(known: samples, sampleRate: 192_000),
    ]
    for (number, sound) in sounds.enumerated() {
      let path = folder("\(number).wav")
      try AudioFileWriter.write(sound, to: path, encoding: .wavFloat)
      for game in ["dog", "balloon", "pitchHold", "mole"] {
        let outcome = try tool.run(["play", game, "--input", path])
        expect(outcome.status == 0 && outcome.messages.isEmpty, "\(number), \(game): \(outcome.messages)")
        expectEqual(try objects(outcome.output).last?["name"] as? String, "gameExited", "\(number), \(game)")
      }
    }
    let slow = AudioBuffer(known: samples, sampleRate: 4000)
    try AudioFileWriter.write(slow, to: folder("slow.wav"), encoding: .wav16)
    let refused = try tool.run(["play", "dog", "--input", folder("slow.wav")])
    expect(refused.status == 1 && refused.output.isEmpty)
    expectEqual(refused.messages, "voice-games: sample rate: expected 8000.0 to 192000 Hz, got 4000.0 Hz\n")
  }

  @Test func clapsMoveNothing() throws {
    for game in ["cloud", "airplane", "dog"] {
      let outcome = try tool.run(["play", game, "--input", clap])
      let names = try objects(outcome.output).compactMap { $0["name"] as? String }
      expect(Set(names).isSubset(of: ["gameStarted", "listeningStarted", "soundRejected", "gameExited"]), "\(names)")
    }
  }

  @Test func settingsOfAChild() throws {
    let folder = try TemporaryFolder()
    expectEqual(try run(folder, ["children", "add", "Bob"]).status, 0)
    let target = ["balloon", "--child", "Bob"]
    func shown(_ name: String) throws -> String? {
      try run(folder, ["settings", "show"] + target).output.split(separator: "\n").map(String.init)
        .first { $0.hasPrefix(name + " ") }
    }
    expectEqual(try run(folder, ["settings", "set"] + target + ["hold=3500ms", "pop-volume=180"]).status, 0)
    expect(try shown("hold")?.contains(" 3.5 s ") == true && shown("pop-volume")?.contains(" 180 ") == true)
    expectEqual(try shown("hold")?.contains(#/ 0\.1 to 30 s +how long to keep to them$/#), true)
    let czech = try run(folder, ["settings", "show"] + target + ["--language", "cs"]).output
    expect(czech.contains("jak dlouho se mají držet") && czech.contains("0.1 až 30 s"))
    // The paths in the JSON are accepted as names as well.
    expectEqual(
      try run(folder, ["settings", "set"] + target + ["parameters.popVolume=190", "parameters.targetRange=[80,110]"])
        .status, 0)
    expect(try shown("pop-volume")?.contains(" 190 ") == true && shown("target")?.contains(" 80..110 ") == true)
    let json = try run(folder, ["settings", "show"] + target + ["--json"]).output
    expectEqual(try run(folder, ["settings", "reset"] + target).status, 0)
    expectEqual(try shown("hold")?.contains(" 2 s "), true)
    expectEqual(try run(folder, ["settings", "load"] + target + [folder.write("b.json", json)]).status, 0)
    expectEqual(try shown("hold")?.contains(" 3.5 s "), true)
    for (change, reason) in [
      ("hold=-1", "hold: expected 0.1 to 30 s, got -1 s"), ("colour=3", "expected one of target, hold, pop-volume"),
      ("parameters.hold=-1", "hold: expected 0.1 to 30 s, got -1 s"), ("parameters.colour=3", "expected one of target"),
      ("hold=long", "hold: expected 0.1 to 30 s, got \"long\""), ("hold", "expected NAME=VALUE, got \"hold\""),
    ] {
      let outcome = try run(folder, ["settings", "set"] + target + [change])
      expect(outcome.status == 2 && outcome.messages.contains(reason), "\(outcome.messages)")
    }
    expectEqual(try shown("hold")?.contains(" 3.5 s "), true)
  }

  /// `--set` changes settings for one game only; the child's stored settings stay.
  @Test func settingsOfOneGame() throws {
    let folder = try TemporaryFolder()
    expectEqual(try run(folder, ["children", "add", "Bob"]).status, 0)
    let sound = try words(folder, count: 3)
    let play = ["play", "cloud", "--child", "Bob", "--input", sound]
    let easy = try run(folder, play + ["--set", "clouds=2", "--set", "introduction=1 s"])
    expectEqual(easy.status, 0, "\(easy.messages)")
    expectEqual(try objects(easy.output).last?["name"] as? String, "gameFinished")
    expectEqual(try objects(run(folder, play).output).last?["name"] as? String, "gameExited")
    let refused = try run(folder, play + ["--set", "clouds=21"])
    expect(refused.status == 2 && refused.messages == "voice-games: clouds: expected 1 to 20, got 21\n")
    expect(refused.output.isEmpty)
    let replayed = try run(folder, ["replay", "2", "clouds=2"])
    expectEqual(try objects(replayed.output).last?["name"] as? String, "gameFinished")
    // The recording fixes the settings of the ear, so a replay refuses them by both of their names.
    for change in ["tick-rate=10", "ear.tickRate=10", "gate-strictness=0"] {
      let outcome = try run(folder, ["replay", "2", change])
      expect(outcome.status == 2 && outcome.messages.contains("got a setting of listening"), "\(outcome.messages)")
    }
  }

  /// The lines of text have a line for each event, wherever they go; `--events` alone gives JSON on a terminal.
  @Test func aGameIsToldInLines() throws {
    let folder = try TemporaryFolder()
    let play = try ["play", "cloud", "--input", words(folder, count: 2)]
    let events = try objects(tool.run(play + ["--events"]).output)
    let told = try tool.run(play + ["--lines", "--language", "en"])
    expect(told.status == 0 && told.messages.isEmpty)
    let lines = told.output.split(separator: "\n").map(String.init)
    expectEqual(lines.first, "Clouds – Lift a cloud with every sound.")
    let times = events.compactMap { ($0["time"] as? Double).map { String(format: "%7.2f s  »", $0) } }
    expectEqual(lines.filter { $0.contains("»") }.map { String($0.prefix(12)) }, times)
    expect(lines.contains { $0.contains("playing, 1 of 6 up, waits for silence; loudness ") }, "\(told.output)")

    let terminal = try PseudoTerminal()
    let hears = ["play", "dog", "--input", clap]
    for (option, alone) in [([], ["--lines"]), (["--events"], ["--events"])] {
      let process = try tool.start(hears + option, screen: terminal, in: folder)
      process.waitUntilExit()
      let shown = terminal.shown().replacing("\r\n", with: "\n")
      expect(try process.terminationStatus == 0 && shown == tool.run(hears + alone).output && !shown.isEmpty)
    }
    expectEqual(try tool.run(play + ["--lines", "--events"]).status, 2)
  }

  /// A printed theme can be read again, and the help names all.
  @Test func themesArePrinted() throws {
    let printed = try tool.run(["theme", "cat"])
    expect(printed.status == 0 && printed.output.contains("\"kočka\""))
    let unknown = try tool.run(["theme", "lion"])
    expect(
      unknown.status == 2 && unknown.output.isEmpty && unknown.messages.contains("expected one of clouds, birds, "))
    expect(try tool.run(["theme", "--help"]).output.contains("dog: dog, cat, horse"))
  }

  /// Two models are recorded from files, and the game asks for them. A sound that cannot be a model gives one line with
  /// the reason and changes nothing.
  @Test func soundsAreRecordedAndToldApart() throws {
    let folder = try TemporaryFolder()
    expectEqual(try run(folder, ["children", "add", "Anna"]).status, 0)
    let files = try ["a": "ááááááá", "i": "ííííííí"].mapValues { try words(folder, count: 2, text: $0) }
    let record = ["settings", "record", "phonemeContrast", "--child", "Anna"]
    let sounds = try ["a", "i"].map { "\($0)=\(try require(files[$0]))" }
    let recorded = try run(folder, record + sounds)
    expectEqual(recorded.status, 0, "\(recorded.messages)")
    expect(recorded.output.contains("above the room") && recorded.output.contains("a and i differ by "))
    let two = ["settings", "set", "phonemeContrast", "--child", "Anna", "hits=2"]
    expectEqual(try run(folder, two).status, 0)
    let clap = clap
    for (arguments, status, reason) in [
      (["a=\(clap)", "i=\(clap)"], 1, "a (clap-drum-machine.flac): model of a sound: expected a voice, got "),
      ([sounds[0], "b" + sounds[0]], 1, "models a and ba: expected sounds that differ by 3.0 dB or more, got 0.0 dB"),
      (["a=\(PackageRoot.file("Examples/Recordings/prompt-french-8khz.wav"))", sounds[1]], 1, "16000.0 to 192000 Hz"),
      ([sounds[0]], 2, "expected two sounds, got 1"), ([sounds[0], sounds[0]], 2, "the same twice"),
    ] as [([String], Int32, String)] {
      let outcome = try run(folder, record + arguments)
      expect(outcome.status == status && outcome.messages.contains(reason), "\(arguments): \(outcome.messages)")
    }
    expectEqual(try run(folder, ["settings", "record", "dog", "--child", "Anna", "a"]).status, 2)
    // The models and the other settings are unchanged: the first a is right, the second is wrong, since i was asked
    // for.
    let both = try words(folder, count: 2, text: "ááááááá")
    let played = try run(folder, ["play", "phonemeContrast", "--child", "Anna", "--input", both])
    let names = try objects(played.output).compactMap { $0["name"] as? String }
    expectEqual(names.filter { $0.hasSuffix("Matched") }, ["modelMatched", "otherModelMatched"], "\(names)")
  }

  /// Every printed event is stored, even if the process is killed.
  @Test func aKilledProcessLosesNoEventThatWasShown() throws {
    let folder = try TemporaryFolder()
    let sound = try words(folder)
    expectEqual(try run(folder, ["children", "add", "Anna"]).status, 0)
    let scratch = try TemporaryFolder()
    let process = try tool.start(
      [
        "play", "dog", "--child", "Anna", "--input", sound, "--events", "--real-time", "--database",
        folder("games.sqlite"),
      ],
      in: scratch)
    // The process is killed after two events: the beginning of the game and the end of its introduction.
    while try scratch.text("stdout").count(where: { $0 == "\n" }) < 2, process.isRunning { usleep(2000) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let shown = try objects(scratch.text("stdout")).compactMap { $0["name"] as? String }
    let kept = try objects(run(folder, ["log", "--format", "jsonl"]).output).compactMap { $0["event"] as? String }
    expect(shown.count >= 2 && Array(kept.prefix(shown.count)) == shown, "\(shown) \(kept)")
    expect(try run(folder, ["sessions"]).output.contains("dog"))
  }

  /// Every printed event is stored when the disk becomes full. A limit of the file size stands for a full disk.
  @Test func aFullDiskLosesNoEventThatWasShown() throws {
    let folder = try TemporaryFolder()
    let sound = try words(folder)
    expectEqual(try run(folder, ["children", "add", "Anna"]).status, 0)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // The limit of 300 blocks of 512 bytes suffices for the beginning of a session, not for all of it.
    process.arguments =
      ["-c", "trap '' XFSZ; ulimit -f 300; exec \"$0\" \"$@\" >'\(folder("out"))' 2>'\(folder("err"))'", tool.path]
      + ["play", "dog", "--child", "Anna", "--input", sound, "--events", "--database", folder("games.sqlite")]
    try process.run()
    process.waitUntilExit()
    let messages = try folder.text("err")
    expect(process.terminationStatus == 1 && process.terminationReason == .exit)
    expect(messages.split(separator: "\n").count == 1 && messages.contains("games.sqlite: "), "\(messages)")
    let shown = try objects(folder.text("out")).compactMap { $0["name"] as? String }
    let kept = try objects(run(folder, ["log", "--format", "jsonl"]).output).compactMap { $0["event"] as? String }
    expect(shown.count >= 2 && Array(kept.prefix(shown.count)) == shown, "\(shown) \(kept)")
    expect(!shown.contains("gameExited") && !shown.contains("gameFinished"))
    // With enough space the next game is stored again.
    expectEqual(try run(folder, ["play", "dog", "--child", "Anna", "--input", sound]).status, 0)
  }

  @Test func whatIsWrongIsOneLine() throws {
    let folder = try TemporaryFolder()
    expectEqual(try run(folder, ["children", "add", "Anna"]).status, 0)
    let text = try folder.write("notes.sqlite", "this is no database, but a letter to a friend")
    for (arguments, status, reason) in [
      (["play", "dog", "--child", "Eve", "--input", clap], 2, "expected one of the children (Anna), got \"Eve\""),
      (["play", "dog", "--input", "/nowhere.wav"], 1, "/nowhere.wav: no such file"),
      (["play", "dog", "--input", text], 1, text), (["play", "snake"], 2, "snake"),
      (["play", "spectrumMatch", "--input", clap], 2, "expected sounds that were recorded"),
      (["children", "add", "anna"], 2, "\"anna\""), (["children", "remove", "Anna"], 2, "--yes"),
      (["log", "userQuery"], 2, "expected --child"), (["log", "--from", "yesterday"], 2, "--from: expected a day"),
      (["replay", "7"], 2, "expected the number of a stored session, got 7"),
      (["replay", "7", "ear.tickRate=10"], 2, "got a setting of listening"),
      (["play", "dog", "--input", clap, "--settings", text], 2, "notes.sqlite: expected settings as JSON"),
      (["play", "dog", "--input", clap, "--latency", "2"], 2, "--latency: expected 0.001 to 1 s, got 2.0"),
    ] as [([String], Int32, String)] {
      let outcome = try run(folder, arguments)
      expect(outcome.status == status && outcome.messages.contains(reason), "\(arguments): \(outcome.messages)")
      expect(outcome.output.isEmpty, "\(arguments)")
    }
    let foreign = try tool.run(["children", "--database", text])
    expect(foreign.status == 1 && foreign.messages.contains("expected a database"), "\(foreign.messages)")
    expect(try folder.text("notes.sqlite").hasPrefix("this is no database"))
    expectEqual(try run(folder, ["children", "remove", "Anna", "--yes"]).status, 0)
    expect(!(try run(folder, ["children"]).output.contains("Anna")))
  }

  /// Two voices, one after the other, each after some seconds of silence.
  @Test func theTonesOfTwoPlayersAreFittedToBoth() throws {
    let folder = try TemporaryFolder()
    for name in ["Anna", "Ben"] { expectEqual(try run(folder, ["children", "add", name]).status, 0) }
    func sound(_ pitches: [Double]) throws -> String {
      var scene = Scene(duration: 11 * Double(pitches.count))
      for (n, pitch) in pitches.enumerated() {
        for word in 0..<4 {
          let bend = pow(2, Double(word - 2) / 12)
          scene.voice(at: 11 * Double(n) + 4.6 + 1.4 * Double(word), 1.1, pitch: pitch * bend, tremolo: 0.1)
        }
      }
      let path = folder("two\(pitches).wav")
      try AudioFileWriter.write(scene.sound, to: path, encoding: .wav16)
      return path
    }
    let words = ["calibrate", "--child", "Anna", "--with", "Ben", "--input"]
    let both = try run(folder, words + [try sound([280, 125])])
    let lines = both.output.split(separator: "\n")
    expect(both.status == 0 && lines.count == 3, "\(both.messages) \(both.output)")
    expect(lines.last?.hasPrefix("mole Ben ") == true && lines.last?.contains("gardener Anna ") == true, "\(lines)")
    let shown = try run(folder, ["settings", "show", "mole", "--child", "Anna", "--json"]).output
    expect(!shown.contains("\"left\":130") && shown.contains("moleTones"))
    // The second player never came: what was measured of the first is kept.
    let one = try run(folder, words + [try sound([300])])
    expect(one.status == 1 && one.output.hasPrefix("Anna: ") && one.messages.contains("got less"), "\(one)")
    expectEqual(try run(folder, ["calibrate", "--child", "Anna", "--with", "anna", "--input", "-"]).status, 2)
  }
}
