import AppSettings
import AppWords

/// What a player hears while the finger moves.
package enum TrailSoundStyle: String, Sendable, Hashable, Codable, CaseIterable, Worded {
  /// The pencil on the paper, by speed and deviation.
  case friction
  /// A piece that loses its instruments when the path is left.
  case music
  case none

  package var words: Words {
    switch self {
    case .friction: Words(cs: "tužka na papíře", en: "a pencil on paper")
    case .music: Words(cs: "hudba, které mimo cestu ubývají nástroje", en: "music that loses instruments off the path")
    case .none: Words(cs: "nic", en: "nothing")
    }
  }
}

/// The landscape around the letters.
package enum TrailTheme: String, Sendable, Hashable, Codable, CaseIterable, Worded {
  case meadow, sea, space

  package var words: Words {
    switch self {
    case .meadow: Words(cs: "louka", en: "meadow")
    case .sea: Words(cs: "moře", en: "sea")
    case .space: Words(cs: "vesmír", en: "space")
    }
  }
}

/// How the app works for one player.
///
/// In JSON a key that is missing has its usual value, and one that is not known is ignored.
package struct TrailSettings: Sendable, Hashable {
  /// The most chapters of the list.
  package static let mostChapters = 200

  /// The chapters in their order: shapes, letters, words, and names of chapters of one's own. `b-cursive` is b in joined letters
  /// whatever the script.
  package var chapters = [
    "shape-lines", "shape-waves", "shape-zigzag", "shape-loops", "shape-spiral",
    "b", "d", "l", "i", "t", "o", "a", "c", "e", "p", "q", "u", "n", "m", "h", "r", "v", "j", "y", "k", "s", "z", "f",
    "g",
    "w", "x",
  ]
  /// How letters and words are written whose names do not say it.
  package var script = LetterScript.print
  /// Whether all chapters are open; else the first, and each that follows a finished one.
  package var opensAll = false
  /// The height of a small x, millimetres.
  package var letterSize = 40.0
  /// The width of the path; 1 is the usual one.
  package var pathWidth = 1.0
  package var sound = TrailSoundStyle.friction
  /// The level of all sounds, decibels.
  package var soundLevel = 0.0
  /// Whether it is said what to do.
  package var speaks = true
  package var theme = TrailTheme.meadow
  /// What may write.
  package var tools = WritingTools.all
  /// The hand that writes.
  package var side = HandSide.right
  /// What is shown of the path.
  package var help = HelpChoice.fading
  /// Whether each stroke is shown before the first try.
  package var demonstrates = true
  /// Whether the lines of an exercise book are drawn.
  package var isRuled = true

  /// Creates the usual settings.
  package init() {}
}

extension TrailSettings {
  /// The settings that are numbers or yes or no, with their ranges.
  package static let numbersAndFlags: [Setting<TrailSettings>] = [
    Setting(
      "letter-size", \.letterSize, in: 15...120, .none,
      Words(cs: "výška malého x v milimetrech", en: "the height of a small x in millimetres")),
    Setting(
      "path-width", \.pathWidth, in: 0.5...2, .none,
      Words(cs: "šířka cesty; 1 je obvyklá", en: "the width of the path; 1 is the usual one")),
    Setting(
      "sound-level", \.soundLevel, in: -24...0, .decibels, Words(cs: "hlasitost zvuků", en: "the level of the sounds")),
    Setting(
      "speech", \.speaks, Words(cs: "zda se říká, co dělat", en: "whether it is said what to do"), path: "speaks"),
    Setting(
      "open-all", \.opensAll,
      Words(cs: "zda jsou otevřené všechny kapitoly", en: "whether all chapters are open"), path: "opensAll"),
    Setting(
      "demonstration", \.demonstrates,
      Words(cs: "zda se tah před prvním pokusem předvede", en: "whether a stroke is shown before the first try"),
      path: "demonstrates"),
    Setting(
      "ruling", \.isRuled,
      Words(cs: "zda jsou vidět linky jako v sešitě", en: "whether the lines of an exercise book are drawn"),
      path: "isRuled"),
  ]

  /// The settings that are one of several words.
  package static let choices: [SettingChoice<TrailSettings>] = [
    SettingChoice("script", \.script, Words(cs: "jak se písmena píší", en: "how letters are written")),
    SettingChoice("sound", \.sound, Words(cs: "co je při psaní slyšet", en: "what is heard while the finger moves")),
    SettingChoice("theme", \.theme, Words(cs: "krajina", en: "the landscape")),
    SettingChoice("tools", \.tools, Words(cs: "čím se píše", en: "what may write")),
    SettingChoice("hand", \.side, Words(cs: "která ruka píše", en: "the hand that writes")),
    SettingChoice("help", \.help, Words(cs: "co je z cesty vidět", en: "what is shown of the path")),
  ]

  /// The names that `set` takes.
  package static var names: [String] { ["chapters"] + choices.map(\.name) + numbersAndFlags.map(\.name) }

  /// Sets one setting from texts, such as `letter-size` and `30`. `chapters` takes names with blanks between them; a name
  /// with a blank is in quotes.
  ///
  /// - Throws: `SettingError`; the settings are then unchanged.
  package mutating func set(_ name: String, to text: String) throws(SettingError) {
    var changed = self
    if name == "chapters" {
      changed.chapters = Self.names(in: text)
    } else if let choice = Self.choices.first(where: { $0.name == name }) {
      try choice.set(text, in: &changed)
    } else {
      guard let setting = Self.numbersAndFlags.first(where: { $0.name == name }) else {
        throw .unknown(name, known: Self.names)
      }
      try setting.set(text, in: &changed)
    }
    try changed.validate()
    self = changed
  }

  /// The chapters as `set` takes them.
  package var chapterText: String { chapters.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: " ") }

  private static func names(in text: String) -> [String] {
    var names: [String] = []
    for (number, part) in text.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
      names += number % 2 == 1 ? [String(part)] : part.split(whereSeparator: \.isWhitespace).map(String.init)
    }
    var seen: Set<String> = []
    return names.map(\.precomposedStringWithCanonicalMapping).filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// Throws `SettingError` for the first value outside its range.
  package func validate() throws(SettingError) {
    try Self.numbersAndFlags.check(self)
    guard (1...Self.mostChapters).contains(chapters.count) else {
      throw .malformed(
        name: "chapters",
        expected: Words(cs: "1 až \(Self.mostChapters) kapitol", en: "1 to \(Self.mostChapters) chapters"),
        got: String(chapterText.prefix(40)))
    }
  }
}

extension TrailSettings: Codable {
  private enum CodingKeys: String, CodingKey {
    case chapters, script, opensAll, letterSize, pathWidth, sound, soundLevel, speaks, theme, tools, side, help
    case demonstrates, isRuled
  }

  /// Reads settings.
  ///
  /// - Throws: `DecodingError` for a value of another kind, `SettingError` for one outside its range.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func read<Value: Decodable>(_ value: inout Value, _ key: CodingKeys) throws {
      value = try values.decodeIfPresent(Value.self, forKey: key) ?? value
    }
    try read(&chapters, .chapters)
    try read(&script, .script)
    try read(&opensAll, .opensAll)
    try read(&letterSize, .letterSize)
    try read(&pathWidth, .pathWidth)
    try read(&sound, .sound)
    try read(&soundLevel, .soundLevel)
    try read(&speaks, .speaks)
    try read(&theme, .theme)
    try read(&tools, .tools)
    try read(&side, .side)
    try read(&help, .help)
    try read(&demonstrates, .demonstrates)
    try read(&isRuled, .isRuled)
    try validate()
  }
}
