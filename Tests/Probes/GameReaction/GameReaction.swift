import AudioCore
import AudioFiles
import Foundation
import LiveAudio
import PulseServer
import Synchronization
import TestSupport

/// Plays a recording into the microphone of a private PulseAudio server while `voice-games` plays the dog from it. It
/// prints the position in the recording at the time of each line from the game, for `Benchmarks/games/reaction.py`.
///
///     game-reaction SOUND SETTINGS [--latency SECONDS] [--unkept]
///
/// SOUND is a WAV file at 48 kHz. With --unkept the game runs without a player's account, and nothing is written to
/// disk. Standard output has one line of JSON for each line of the game, `{"played": s, "event": {…}}`. `played` is the
/// number of seconds of the recording that the server had received when this process read the line. So the reaction
/// time includes everything between a loudspeaker and a screen: the player's buffer, the server, the microphone's
/// buffer, the gate, the database, the pipe. Exit 0: played; 1: something failed; 2: usage.
@main
enum GameReaction {
  static func main() throws {
    let isKept = !CommandLine.arguments.contains("--unkept")
    let arguments = CommandLine.arguments.dropFirst().filter { $0 != "--unkept" }
    guard arguments.count == 2 || arguments.count == 4 && arguments[2] == "--latency",
      let latency = Double(arguments.count == 4 ? arguments[3] : "0.01")
    else {
      FileHandle.standardError.write(Data("usage: game-reaction SOUND SETTINGS [--latency SECONDS] [--unkept]\n".utf8))
      exit(2)
    }
    let server = try PulseServer()
    let configuration = try ALSAConfiguration([("default", server)])
    configuration.adopt()
    let sound = try AudioFileReader(path: arguments[0]).readAll()
    let folder = try TemporaryFolder()
    let game = Process()
    game.executableURL = Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("voice-games")
    let database = ["--database", folder("games.sqlite")]
    _ = try run(game.executableURL, ["children", "add", "A"] + database)
    game.arguments =
      ["play", "dog", "--events", "--latency", "\(latency)", "--settings", arguments[1]] + database
      + (isKept ? ["--child", "A"] : [])
    let output = Pipe()
    game.standardOutput = output
    try game.run()
    try play(sound, server, game, output.fileHandleForReading)
  }

  private static func run(_ tool: URL?, _ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private static func play(_ sound: AudioBuffer, _ server: PulseServer, _ game: Process, _ lines: FileHandle) throws {
    var line = try nextLine(lines)
    while let text = line, !text.contains("listeningStarted") { line = try nextLine(lines) }
    let player = Player(sound)
    let output = try LiveOutput(
      configuration: .init(
        device: try .named("default-far", .output), channelCount: 1, latency: 0.01, rampDuration: 0),
      sampleRate: sound.sampleRate, render: { player.render($0) })
    try output.start()
    let watch = Thread {
      // When the sound has ended, SIGINT ends the game, as Ctrl-C would.
      while !player.isOver { usleep(10_000) }
      sleep(1)
      game.interrupt()
    }
    watch.start()
    while let text = try nextLine(lines) {
      let played = player.position(at: .now) / sound.sampleRate
      print("{\"played\":\(played),\"event\":\(text)}")
    }
    game.waitUntilExit()
    output.stop()
    if !output.counts.isComplete { FileHandle.standardError.write(Data("the player lost sound\n".utf8)) }
  }

  /// The next line, as soon as it arrives. The game writes each line in one piece.
  private static func nextLine(_ file: FileHandle) throws -> String? {
    var bytes: [UInt8] = []
    while let byte = try file.read(upToCount: 1)?.first {
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return nil
  }
}

/// Plays a sound and keeps the number of frames played and the time of the last block.
private final class Player: Sendable {
  private struct State {
    var frames = 0
    var instant = ContinuousClock.now
  }

  private let sound: AudioBuffer
  private let state = Mutex(State())

  init(_ sound: AudioBuffer) { self.sound = sound }

  var isOver: Bool { state.withLock { $0.frames >= sound.frameCount } }

  /// Renders the next block on the audio thread. The other thread holds the lock only for a moment, and a wait would
  /// disturb nothing but this measurement.
  func render(_ block: MutableAudioBlock) {
    let first = state.withLock { state in
      defer {
        state.frames += block.frameCount
        state.instant = .now
      }
      return state.frames
    }
    let channel = block.channel(0)
    for n in 0..<block.frameCount {
      channel[n] = first + n < sound.frameCount ? sound.samples[first + n] : 0
    }
  }

  /// The number of frames played at an instant. After the last block the position advances at the sample rate.
  func position(at instant: ContinuousClock.Instant) -> Double {
    let state = state.withLock { $0 }
    return Double(state.frames) + state.instant.duration(to: instant) / .seconds(1) * sound.sampleRate
  }
}
