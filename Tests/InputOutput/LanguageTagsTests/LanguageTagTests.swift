import Expectations
import LanguageTags
import Testing

@Suite struct LanguageTagTests {
  @Test(arguments: [
    ("de", "de"), ("DE", "de"), ("de_at", "de-AT"), ("EN-gb", "en-GB"), ("zh-hant-tw", "zh-Hant-TW"),
    ("sr-LATN-rs", "sr-Latn-RS"), ("es-419", "es-419"), ("de-CH-1996", "de-CH-1996"),
    ("sl-rozaj-biske", "sl-rozaj-biske"),
    ("en-US-u-ca-gregory", "en-US-u-ca-gregory"), ("en-US-x-Anything", "en-US-x-anything"), ("x-Home", "x-home"),
    // RFC 5646, 4.5: an extended language stands for itself; retired codes are replaced.
    ("zh-yue-HK", "yue-HK"), ("iw-IL", "he-IL"), ("qya", "qya"),
  ]) func tagsAreReadInTheirUsualCapitals(text: String, tag: String) {
    expectEqual(LanguageTag(rawValue: text)?.rawValue, tag)
  }

  @Test(arguments: [
    "", "c", "-", "de-", "de--AT", "de AT", "č", "deutsch-é", "en-GB-oed", "i-klingon", "123", "de-a", "de-x", "x",
    "de-1996-1996", "en-u-ca-u-nu", "cs_CZ.UTF-8", "abcdefghi", String(repeating: "aaaaaaaa-", count: 40) + "a",
  ]) func otherTextsAreRefused(text: String) { expectEqual(LanguageTag(rawValue: text)?.rawValue, nil) }

  /// RFC 4647, 3.4: the example of the section, and a single letter that goes with the subtag behind it.
  @Test func shorterTagsAreLookedUp() {
    expectEqual(
      LanguageTag(rawValue: "zh-Hant-CN-x-private1-private2")?.lookup,
      ["zh-Hant-CN-x-private1-private2", "zh-Hant-CN-x-private1", "zh-Hant-CN", "zh-Hant", "zh"])
    expectEqual(LanguageTag(rawValue: "de")?.lookup, ["de"])
  }

  @Test(arguments: [
    ("de-AT", "de"), ("sr-Latn-RS", "sr-Latn"), ("cs-Latn-CZ", "cs"), ("en-GB", "en"), ("x-home", "x-home"),
  ])
  func wordsFollowFromLanguageAndScript(text: String, written: String) {
    expectEqual(LanguageTag(rawValue: text)?.written.rawValue, written)
  }
}
