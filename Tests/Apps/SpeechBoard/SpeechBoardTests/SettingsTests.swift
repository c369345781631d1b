import AppSettings
import AppWords
import Expectations
import Foundation
import SpeechBoard
import Testing

@Suite struct SettingsTests {
  @Test func everySettingIsStoredAndRead() throws {
    var settings = SpeechBoardSettings()
    let changes = [
      ("language", "cs"), ("access", "one-switch"), ("label", "above"), ("scan-order", "groups"),
      ("scan-after-choice", "wait"), ("speak-each-word", "no"), ("home-after-word", "yes"), ("link-adds-word", "yes"),
      ("history", "no"), ("dwell", "800 ms"), ("hold", "0.3"), ("ignore-repeats", "1 s"), ("select-on-release", "no"),
      ("learn-scan-interval", "no"), ("prediction", "no"), ("prediction-count", "7"), ("highlight-tiles", "no"),
      ("rate", "0.8"), ("pitch", "3"), ("text-size", "1.5"), ("high-contrast", "yes"), ("scan-interval", "2 s"),
      ("scan-first-extra", "1"), ("scan-loops", "3"), ("scan-back-step", "no"), ("board-language", "cs-CZ"),
      ("voice", "cs-child"), ("character", "child"), ("code", "1234"), ("editing-lock", "code"),
      ("said-last", "hidden"), ("scan-first", "board"), ("child", "yes"), ("skin", "dark"),
      ("scan-line-time", "5"), ("scan-whisper", "yes"), ("scan-whisper-level", "-20"), ("scan-character", "child"),
    ]
    expectEqual(Set(changes.map(\.0)), Set(SpeechBoardSettings.names))
    let usual = settings
    for (name, value) in changes {
      let before = settings
      try settings.set(name, to: value)
      expectUnequal(settings, before, "\(name)")
    }
    let stored = try JSONEncoder().encode(settings)
    expectEqual(try JSONDecoder().decode(SpeechBoardSettings.self, from: stored), settings)
    expect(settings.dwell == 0.8 && settings.scan.interval == 2 && settings.scanner?.ignoreRepeats == 1)
    expectEqual(
      settings.rules,
      VisitRules(
        locale: "cs-CZ", fallbackLocale: "cs", speaksEachWord: false, returnsHomeAfterWord: true, linkAddsWord: true))
    expect(usual.scanner == nil && settings.scanner?.switches == 1)
    expectEqual(try JSONDecoder().decode(SpeechBoardSettings.self, from: Data("{}".utf8)), usual)
    expectEqual(
      try JSONDecoder().decode(SpeechBoardSettings.self, from: Data(#"{"later": 1, "scan": {}}"#.utf8)), usual)
  }

  @Test func valuesOutsideTheirRangesAreRefused() throws {
    var settings = SpeechBoardSettings()
    let before = settings
    for (name, value) in [
      ("dwell", "6"), ("dwell", "nan"), ("rate", "0"), ("pitch", "13"), ("access", "eyes"), ("code", "12a4"),
      ("code", "123"),
      ("editing-lock", "code"), ("prediction-count", "0"), ("prediction-count", "2.5"), ("scan-interval", "0.1"),
      ("voice", ""), ("colour", "red"), ("scan-loops", "0"), ("language", "xx"),
    ] {
      expect(throws: SettingError.self, "\(name)=\(value)") { try settings.set(name, to: value) }
    }
    expectEqual(settings, before)
    for text in [
      #"{"rate": 9}"#, #"{"access": "eyes"}"#, #"{"scan": {"switches": 3}}"#, #"{"editingCode": "x"}"#, "[]",
    ] {
      expect(throws: (any Error).self, "\(text)") {
        try JSONDecoder().decode(SpeechBoardSettings.self, from: Data(text.utf8))
      }
    }
  }

  @Test func everySettingHasWordsInBothLanguages() {
    var all = SpeechBoardSettings.numbersAndFlags.map(\.meaning)
    for choice in SpeechBoardSettings.choices { all += [choice.meaning] + choice.values.map(\.words) }
    for words in all { expect(!words.cs.isEmpty && !words.en.isEmpty && words.cs != words.en) }
    expectEqual(Set(SpeechBoardSettings.names).count, SpeechBoardSettings.names.count)
    // The path of each setting is its key in the JSON, which a page uses.
    let settings = SpeechBoardSettings()
    for setting in SpeechBoardSettings.numbersAndFlags {
      let json = (try? JSONEncoder().encode(settings)).flatMap { try? JSONSerialization.jsonObject(with: $0) }
      var value = json
      for key in setting.path.split(separator: ".") { value = (value as? [String: Any])?[String(key)] }
      expect(value != nil, "\(setting.path)")
    }
  }
}
