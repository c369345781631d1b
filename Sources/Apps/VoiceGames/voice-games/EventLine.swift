import Foundation
import JSONReading
import VoiceGames

/// A game's event as a line of JSON: the event's fields, and the child's name.
struct EventLine: Encodable {
  let child: String?
  let event: GameEvent

  private enum Key: String, CodingKey { case child }

  func encode(to encoder: any Encoder) throws {
    try event.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(child, forKey: .child)
  }

  /// The line of JSON with its line feed.
  var text: String {
    let encoder = JSONEncoder.line
    // A line holds only texts and finite numbers, so its encoding cannot fail.
    return String(decoding: (try? encoder.encode(self)) ?? Data(), as: UTF8.self) + "\n"
  }
}
