import AppSettings
import AppWords

/// A setting as a page shows it: a slider in the setting's own unit, two of them for a range, a switch, a list of numbers, or
/// a choice of words.
package struct SettingRow: Encodable, Sendable {
  /// One of the words of a choice.
  package struct Choice: Encodable, Sendable {
    /// The name by which it is chosen.
    package let name: String
    /// The words of the page.
    package let words: Words

    /// Creates a choice.
    package init(name: String, words: Words) { (self.name, self.words) = (name, words) }
  }

  /// The name by which the setting is changed.
  package let name: String
  /// The part of the screen that it belongs to.
  package let group: String
  /// Whether it is of those that come first.
  package let isMoved: Bool
  /// The form of the control: one of `SettingControl.Kind`, or `choice`.
  let kind: String
  /// A number, yes or no, two numbers or more, the name of a choice, or `null`.
  let value: ShownValue
  let text: Words
  let unit: Words
  let meaning: Words
  package let lowest: Double
  package let highest: Double
  package let step: Double
  let isOptional: Bool
  let choices: [Choice]

  /// The row of a setting of an owner.
  package init<Owner>(_ setting: Setting<Owner>, of owner: Owner, group: String, isMoved: Bool = false) {
    let control = setting.control(in: owner)
    let value = setting.value(in: owner)
    (name, self.group, self.isMoved) = (setting.name, group, isMoved)
    (kind, self.value, text) = (control.kind.rawValue, .setting(value), Self.text(value, setting.unit))
    (unit, meaning) = (Self.unit(setting.unit), setting.meaning)
    (lowest, highest, step) = (control.lowest, control.highest, control.step)
    (isOptional, choices) = (control.isOptional, [])
  }

  /// The row of a choice of words.
  package init(name: String, meaning: Words, group: String, value: String, choices: [Choice]) {
    (self.name, self.group, isMoved, kind) = (name, group, false, "choice")
    (self.value, self.meaning, self.choices) = (.choice(value), meaning, choices)
    text = choices.first { $0.name == value }?.words ?? Words(cs: value, en: value)
    (unit, lowest, highest, step, isOptional) = (Words(cs: "", en: ""), 0, 0, 0, false)
  }

  /// A value as a person reads it.
  package static func text(_ value: SettingValue, _ unit: SettingUnit) -> Words {
    if case .flag(let isOn) = value { return isOn ? Words(cs: "ano", en: "yes") : Words(cs: "ne", en: "no") }
    if case .none = value { return Words(cs: "bez omezení", en: "no limit") }
    func text(_ language: Language) -> String {
      var text = rounded(value).text(unit, language).replacing("..", with: " – ").replacing(",", with: ", ")
        .replacing("-", with: "−")
      if language == .czech { text = text.replacing(".", with: ",") }
      return text
    }
    return Words(cs: text(.czech), en: text(.english))
  }

  /// The value with three digits or whole numbers, as a person reads it.
  private static func rounded(_ value: SettingValue) -> SettingValue {
    func short(_ number: Double) -> Double {
      abs(number) >= 20 ? number.rounded() : (number * 100).rounded() / 100
    }
    return switch value {
    case .number(let number): .number(short(number))
    case .range(let lower, let upper): .range(short(lower), short(upper))
    case .numbers(let numbers): .numbers(numbers.map(short))
    case .flag, .none: value
    }
  }

  private static func unit(_ unit: SettingUnit) -> Words {
    Words(cs: unit.text(after: 5, .czech), en: unit.text(after: 5, .english))
  }
}

/// A value of a setting in JSON.
package enum ShownValue: Encodable, Sendable, Equatable {
  case setting(SettingValue)
  case choice(String)

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let setting: SettingValue
    switch self {
    case .choice(let name): return try container.encode(name)
    case .setting(let value): setting = value
    }
    switch setting {
    case .number(let number): try container.encode(number)
    case .range(let lower, let upper): try container.encode([lower, upper])
    case .numbers(let numbers): try container.encode(numbers)
    case .flag(let isOn): try container.encode(isOn)
    case .none: try container.encodeNil()
    }
  }
}
