import Foundation
import JSONReading

/// What `pactl --format=json` tells of a server, as far as it is needed.
enum PulseLists {
  /// The answer to `info`.
  struct Server: Decodable, Sendable {
    var name: String
    var defaultSink: String?

    enum CodingKeys: String, CodingKey {
      case name = "server_name"
      case defaultSink = "default_sink_name"
    }

    /// `PipeWire` for the server that takes PulseAudio's place: "PulseAudio (on PipeWire 0.3.65)".
    var kind: String { name.contains("PipeWire") ? "PipeWire" : "PulseAudio" }
  }

  /// An output, of the answer to `list sinks`.
  struct Sink: Decodable {
    var index: Int
    var name: String
    var description: String?
    var module: JSONValue?
    var isMuted: Bool
    var volume: [String: Volume]?
    var flags: [String]
    var port: String?

    enum CodingKeys: String, CodingKey {
      case index, name, description, volume, flags
      case module = "owner_module"
      case isMuted = "mute"
      case port = "active_port"
    }
  }

  /// A stream of a program, of the answer to `list sink-inputs`.
  struct Stream: Decodable {
    var index: Int
    var module: JSONValue?
    var sink: Int
    var isCorked: Bool
    var isMuted: Bool
    var volume: [String: Volume]?
    var properties: [String: String]

    enum CodingKeys: String, CodingKey {
      case index, sink, volume, properties
      case module = "owner_module"
      case isCorked = "corked"
      case isMuted = "mute"
    }

    /// The process that plays; `nil` for a stream of the server itself.
    var process: pid_t? { properties["application.process.id"].flatMap { pid_t($0) } }
    /// The sound of an event, such as a new message.
    var isEvent: Bool { properties["media.role"] == "event" }
    /// Whether it can be heard. A stream whose volume cannot be set is played as it is.
    var isHeard: Bool {
      guard !isCorked, !isMuted else { return false }
      guard let volume, !volume.isEmpty else { return true }
      return volume.values.contains { $0.value > 0 }
    }
    /// The name of the program, for people.
    var label: String {
      let names = ["application.name", "application.process.binary", "media.name"].compactMap { properties[$0] }
      return names.first { !$0.isEmpty && $0 != PulseLists.lost } ?? process.map { "PID \($0)" } ?? "#\(index)"
    }
  }

  /// The volume of a channel. 65536 is 100 %.
  struct Volume: Decodable {
    var value: Int

    /// The gain in decibels: the server's volume is the cube root of the gain. It is `nil` for the volume 0.
    var gain: Double? { value > 0 ? 60 * log10(Double(value) / 65_536) : nil }
  }

  /// What PulseAudio 16 writes in JSON in place of a text that is not ASCII.
  static let lost = "(null)"

  /// Reads an answer.
  static func value<Value: Decodable>(_ type: Value.Type, in bytes: [UInt8], of what: String) throws -> Value {
    do {
      return try JSONDecoder().value(type, in: Data(bytes))
    } catch {
      let found = String(decoding: bytes.prefix(80), as: UTF8.self)
      throw MixerError.unreadable(program: "pactl", expected: "\(what) in JSON", found: "\(found.debugDescription)…")
    }
  }

  /// The index of the module that a stream or an output belongs to; `nil` where the server tells none.
  static func module(_ value: JSONValue?) -> Int? {
    let index: Int? =
      switch value {
      case .integer(let index): index
      case .text(let text): Int(text)
      default: nil
      }
    return index.flatMap { $0 >= 0 && $0 < Int(UInt32.max) ? $0 : nil }
  }
}
