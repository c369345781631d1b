import AdultSide
import SpeechBoard

/// The settings in the groups in which a page shows them.
enum SettingGroups {
  private static let groups: [(name: String, settings: [String])] = [
    ("access", ["access", "dwell", "hold", "ignore-repeats", "select-on-release"]),
    (
      "scan",
      [
        "scan-interval", "learn-scan-interval", "scan-first-extra", "scan-order", "scan-first", "scan-loops",
        "scan-back-step",
        "scan-after-choice", "scan-line-time", "scan-whisper", "scan-whisper-level", "scan-character",
      ]
    ),
    ("looks", ["child", "label", "text-size", "high-contrast", "skin"]),
    ("words", ["speak-each-word", "home-after-word", "link-adds-word"]),
    ("voice", ["rate", "pitch"]),
    ("prediction", ["prediction", "prediction-count", "highlight-tiles", "history", "said-last"]),
    ("lock", ["editing-lock"]),
  ]

  /// The rows of all settings, group by group. A setting that no group names is in the last, so that none is missing.
  static func rows(of settings: SpeechBoardSettings) -> [SettingRow] {
    let numbers = SpeechBoardSettings.numbersAndFlags
    let choices = SpeechBoardSettings.choices
    func row(_ name: String, _ group: String) -> SettingRow? {
      if let setting = numbers.first(where: { $0.name == name }) {
        return SettingRow(setting, of: settings, group: group)
      }
      return choices.first { $0.name == name }.map { choice in
        SettingRow(
          name: name, meaning: choice.meaning, group: group, value: choice.value(in: settings),
          choices: choice.values.map { .init(name: $0.name, words: $0.words) })
      }
    }
    let named = Set(groups.flatMap(\.settings))
    let others = (numbers.map(\.name) + choices.map(\.name)).filter { !named.contains($0) }
    return groups.flatMap { group in group.settings.compactMap { row($0, group.name) } }
      + others.compactMap { row($0, "others") }
  }
}
