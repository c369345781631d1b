import Foundation

/// The JSON object in one line of a JSON Lines file, with accessors for simple types of members.
struct JSONObject {
  private let members: [String: Any]

  /// Parses a line; `nil` if it is not a JSON object.
  init?(_ line: some Collection<UInt8>) {
    guard let members = (try? JSONSerialization.jsonObject(with: Data(line))) as? [String: Any] else { return nil }
    self.members = members
  }

  func text(_ name: String) -> String? { members[name] as? String }
  func number(_ name: String) -> Double? { (members[name] as? NSNumber)?.doubleValue }
  func integer(_ name: String) -> Int? { (members[name] as? NSNumber)?.intValue }
}
