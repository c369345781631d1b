import AppSettings
import AppWords
import VoiceGames
import VoiceListening

/// A setting as a page shows it: a slider in the setting's own unit, two of them for a range, a switch, or a list.
struct SettingRow: Encodable, Sendable {
  /// Where a setting belongs.
  enum Group: String, Encodable, Sendable {
    /// The game's own settings.
    case game
    /// The rules by which sounds count.
    case rules
    /// Listening, which seldom needs a change.
    case ear
  }

  let name: String
  let group: Group
  /// Whether 'easier' and 'harder' move it; such settings come first.
  let isMoved: Bool
  let kind: SettingControl.Kind
  /// A number, yes or no, two numbers or more, or `null`.
  let value: ShownValue
  let text: Words
  let unit: Words
  let meaning: Words
  let lowest: Double
  let highest: Double
  let step: Double
  let isOptional: Bool

  /// The rows of a game's settings, in the order in which a therapist needs them.
  static func rows(of settings: GameSettings, withEar: Bool) -> [SettingRow] {
    let moved = type(of: settings.parameters).difficulty.map(\.setting)
    let rows = GameSettings.settings(of: settings.game).compactMap { setting -> SettingRow? in
      let group: Group = setting.path.hasPrefix("rules.") ? .rules : setting.path.hasPrefix("ear.") ? .ear : .game
      guard withEar || group != .ear else { return nil }
      let control = setting.control(in: settings)
      let value = setting.value(in: settings)
      return SettingRow(
        name: setting.name, group: group, isMoved: moved.contains(setting.name), kind: control.kind,
        value: ShownValue(value: value), text: text(value, setting.unit), unit: unit(setting.unit),
        meaning: setting.meaning, lowest: control.lowest, highest: control.highest, step: control.step,
        isOptional: control.isOptional)
    }
    return rows.filter(\.isMoved) + rows.filter { !$0.isMoved }
  }

  static func text(_ value: SettingValue, _ unit: SettingUnit) -> Words {
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
struct ShownValue: Encodable, Sendable {
  let value: SettingValue

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case .number(let number): try container.encode(number)
    case .range(let lower, let upper): try container.encode([lower, upper])
    case .numbers(let numbers): try container.encode(numbers)
    case .flag(let isOn): try container.encode(isOn)
    case .none: try container.encodeNil()
    }
  }
}

/// A setting that differs between two sets of settings.
struct SettingDifference: Encodable, Sendable, Equatable {
  let name: String
  let meaning: Words
  let from: Words
  let to: Words

  /// The differences, in the order of the settings.
  static func between(_ old: GameSettings, and new: GameSettings) -> [SettingDifference] {
    GameSettings.settings(of: new.game).compactMap { setting in
      let (before, after) = (setting.value(in: old), setting.value(in: new))
      guard before != after else { return nil }
      return SettingDifference(
        name: setting.name, meaning: setting.meaning, from: SettingRow.text(before, setting.unit),
        to: SettingRow.text(after, setting.unit))
    }
  }
}
