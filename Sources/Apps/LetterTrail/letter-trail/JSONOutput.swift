import CommandSupport
import Foundation

/// Values for programs, on standard output.
enum JSONOutput {
  static func send(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try Console.send(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
  }
}
