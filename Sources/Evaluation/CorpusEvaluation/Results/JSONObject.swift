import Foundation

/// One line of JSON Lines with members of simple kinds.
struct JSONObject {
  private let members: [String: Any]

  /// `nil` if the line is no object.
  init?(_ line: some Collection<UInt8>) {
    guard let members = (try? JSONSerialization.jsonObject(with: Data(line))) as? [String: Any] else { return nil }
    self.members = members
  }

  func text(_ name: String) -> String? { members[name] as? String }
  func number(_ name: String) -> Double? { (members[name] as? NSNumber)?.doubleValue }
  func integer(_ name: String) -> Int? { (members[name] as? NSNumber)?.intValue }
}
