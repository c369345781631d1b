import Tables

extension ProgramEvent {
  /// The event as one line of JSON: `time_s`, `object`, `event` and its values.
  ///
  /// - Parameter sampleRate: frames a second.
  public func jsonLine(sampleRate: Double) -> String {
    var text = "{\"time_s\":\(Self.number(Double(frame) / sampleRate)),\"object\":"
    text += object.map { JSONLinesFormat.string($0) } ?? "null"
    text += ",\"event\":\(JSONLinesFormat.string(name))"
    for field in fields {
      text += ",\(JSONLinesFormat.string(field.name)):"
      switch field.value {
      case .number(let value): text += value.isFinite ? Self.number(value) : "null"
      case .text(let value): text += JSONLinesFormat.string(value)
      }
    }
    return text + "}"
  }

  /// The shortest text that gives the same number; whole numbers have no point.
  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
