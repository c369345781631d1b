import Foundation
import Synchronization

/// PulseAudio, or PipeWire in its place, asked by `pactl`.
final class PulseMixer: Sendable {
  private let program: MixerProgram
  /// The sink that the device names; `nil` where the server chooses it.
  private let sink: String?
  private let own: ProcessKin
  private let memory = Mutex(PulseMemory())

  /// - Parameters:
  ///   - server: the server's address; `nil` for the one that programs of this person reach.
  ///   - sink: the name or the description of the sink that sound goes to before there is a stream; `nil` for what the
  ///     environment names, else for the server's default.
  ///   - process: whose sound it is.
  init(server: String? = nil, sink: String? = nil, process: pid_t = getpid()) {
    program = MixerProgram(arguments: ["pactl"] + (server.map { ["--server=\($0)"] } ?? []))
    // The library of the server's clients goes by this variable, too.
    self.sink = sink ?? ProcessInfo.processInfo.environment["PULSE_SINK"]
    own = ProcessKin(of: process)
  }

  /// Whether a server answers.
  var answers: Bool { (try? program.output(["info"])) != nil }

  /// Looks at the server.
  ///
  /// - Throws: `MixerError`.
  func read() throws -> MixerReading {
    func answer(_ arguments: String...) throws -> [UInt8] { try program.output(["--format=json"] + arguments) }
    // Streams first: an output that has come since then is then in the list.
    let streams = try answer("list", "sink-inputs")
    let sinks = try answer("list", "sinks")
    var memory = memory.withLock { $0 }
    let view = try PulseView(
      streams: streams, sinks: sinks, process: own.process, memory: &memory, info: { try answer("info") },
      text: { try program.text(["list", "sinks"]) })
    self.memory.withLock { $0 = memory }
    return try view.reading(named: sink, own: own)
  }
}
