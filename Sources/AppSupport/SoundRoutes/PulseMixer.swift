import Foundation

/// PulseAudio, or PipeWire in its place, asked by `pactl`.
struct PulseMixer: Sendable {
  private let program: MixerProgram
  /// The sink that the device names; `nil` where the server chooses it.
  private let sink: String?
  private let own: ProcessKin

  /// - Parameters:
  ///   - server: the server's address; `nil` for the one that programs of this person reach.
  ///   - sink: the name or the description of the sink that sound goes to before there is a stream.
  ///   - process: whose sound it is.
  init(server: String? = nil, sink: String? = nil, process: pid_t = getpid()) {
    program = MixerProgram(arguments: ["pactl"] + (server.map { ["--server=\($0)"] } ?? []))
    self.sink = sink
    own = ProcessKin(of: process)
  }

  /// Whether a server answers.
  var answers: Bool { (try? program.output(["info"])) != nil }

  func read() throws -> MixerReading {
    func answer<Value: Decodable>(_ type: Value.Type, _ arguments: [String]) throws -> Value {
      let what = arguments.joined(separator: " ")
      return try PulseLists.value(type, in: try program.output(["--format=json"] + arguments), of: what)
    }
    // Streams first: a sink that has come since then is then in the list.
    let view = PulseView(
      server: try answer(PulseLists.Server.self, ["info"]),
      streams: try answer([PulseLists.Stream].self, ["list", "sink-inputs"]),
      sinks: try answer([PulseLists.Sink].self, ["list", "sinks"]))
    var reading = try view.reading(named: sink, own: own)
    if view.hasLostLabel(reading.route) {
      let labels = PulseText.descriptions(in: try program.text(["list", "sinks"]))
      reading.route.label = view.label(of: reading.route, from: labels)
    }
    return reading
  }
}
