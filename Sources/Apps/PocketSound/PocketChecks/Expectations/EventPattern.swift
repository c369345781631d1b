import PocketPrograms

/// Which events of a program are meant: their name, and if stated their object and values.
struct EventPattern: Sendable {
  let event: String
  let object: String?
  let values: [String: ProgramEvent.Value]

  /// Numbers of events are equal within this share, since they may be computed by formulas.
  private static let tolerance = 1e-9

  init(_ fields: inout CheckFields) throws(CheckFileError) {
    event = try fields.text("event", "the name of an event, as in the event log")
    object = try fields.optionalText("object")
    var values: [String: ProgramEvent.Value] = [:]
    if let value = fields.optional("values") {
      guard case .object(let found) = value else {
        throw fields.fault("values", "expected an object, got \(value.told)")
      }
      for (name, value) in found {
        switch value {
        case .number(let number): values[name] = .number(number)
        case .text(let text): values[name] = .text(text)
        default:
          throw fields.fault("values.\(name)", "expected a number or a text, got \(value.told)")
        }
      }
    }
    self.values = values
  }

  func matches(_ event: ProgramEvent) -> Bool {
    guard event.name == self.event, object == nil || object == event.object else { return false }
    return values.allSatisfy { name, wanted in
      guard let found = event.fields.first(where: { $0.name == name })?.value else { return false }
      switch (wanted, found) {
      case (.number(let a), .number(let b)): return abs(a - b) <= Self.tolerance * max(1, abs(a))
      default: return wanted == found
      }
    }
  }

  /// What it is, for messages: `sound_start of Piano (sound C4)`.
  var told: String {
    let values = values.sorted { $0.key < $1.key }.map { name, value in
      switch value {
      case .number(let number): "\(name) \(NumberText.short(number))"
      case .text(let text): "\(name) '\(text)'"
      }
    }
    return event + (object.map { " of \($0)" } ?? "")
      + (values.isEmpty ? "" : " (\(values.joined(separator: ", ")))")
  }
}
