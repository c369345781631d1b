import Foundation
import SoundRoutes
import TestSupport

/// What `pactl` answered, from a folder of fixtures, with texts in it replaced.
struct PulseAnswers {
  var info: String
  var streams: String
  var sinks: String
  var text: String?

  init(_ folder: String) throws {
    func file(_ name: String) throws -> String { try Self.fixture("\(folder)/\(name)") }
    (info, streams, sinks) = (try file("info.json"), try file("sink-inputs.json"), try file("sinks.json"))
    text = folder == "pulseaudio" ? try file("sinks.txt") : nil
  }

  static func fixture(_ name: String) throws -> String {
    try String(contentsOfFile: PackageRoot.file("Tests/Fixtures/Mixers/\(name)"), encoding: .utf8)
  }

  /// What the answers mean for the process that plays, of the fixtures' number.
  func reading(named name: String? = nil, process: Int32 = 0) throws -> MixerReading {
    var memory = PulseMemory()
    return try reading(named: name, process: process, memory: &memory, asked: { _ in })
  }

  /// - Parameter asked: is told what else is asked for.
  func reading(
    named name: String? = nil, process: Int32, memory: inout PulseMemory, asked: (String) -> Void
  ) throws -> MixerReading {
    let view = try PulseView(
      streams: Array(streams.utf8), sinks: Array(sinks.utf8), process: process, memory: &memory,
      info: {
        asked("info")
        return Array(info.utf8)
      },
      text: {
        asked("text")
        return text ?? ""
      })
    return try view.reading(named: name, own: ProcessKin(of: process))
  }
}
