import Tables

extension ProgramEvent {
  /// The event as one line of JSON: `time_s`, `object`, `event` and its values.
  ///
  /// - Parameter sampleRate: frames a second; the time is `null` if it is 0 or no number.
  public func jsonLine(sampleRate: Double) -> String {
    var text = "{\"time_s\":\(Self.number(Double(frame) / sampleRate)),\"object\":"
    text += object.map { JSONLinesFormat.string($0) } ?? "null"
    text += ",\"event\":\(JSONLinesFormat.string(name))"
    for field in fields {
      text += ",\(JSONLinesFormat.string(field.name)):"
      switch field.value {
      case .number(let value): text += Self.number(value)
      case .text(let value): text += JSONLinesFormat.string(value)
      }
    }
    return text + "}"
  }

  /// The shortest text that gives the same number; whole numbers have no point, and what is no number is `null`.
  private static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    return value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
