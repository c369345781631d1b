// What programs may ask ICU for: Tests/Packages/test compares what this prints with ICU's whole data and with what
// Scripts/packaging/icu_data.py leaves of them.
import Foundation

let words = [
  "žába", "Zebra", "čáp", "chata", "cíl", "hrad", "Éclair", "straße", "STRASSE", "ﬁ", "日本語", "ИГРА", "résumé", "10",
  "9",
]

func found(_ pattern: String, _ options: NSRegularExpression.Options = []) -> String {
  guard let expression = try? NSRegularExpression(pattern: pattern, options: options) else { return "not compiled" }
  let text = words.joined(separator: " ") as NSString
  return expression.matches(in: text as String, range: NSRange(location: 0, length: text.length)).map {
    text.substring(with: $0.range)
  }.joined(separator: "|")
}

print("== regular expressions")
for pattern in [
  #"\b\w+á\w*"#, #"\p{Lu}\p{Ll}*"#, #"[[:alpha:]]+"#, #"\p{Script=Cyrillic}+"#, #"\p{Han}+"#, #"(?i)strasse"#,
  #"\d+\s+\d+"#, #"\X"#,
  #"(?<first>č)(.)"#, "(", #"[\p{L}&&[^a-z]]+"#, #"\N{LATIN SMALL LETTER A WITH ACUTE}"#,
] {
  print(
    pattern, found(pattern), found(pattern, [.caseInsensitive, .anchorsMatchLines]),
    found(pattern, [.useUnicodeWordBoundaries]))
}

print("== order")
print(words.sorted(), words.sorted { $0.caseInsensitiveCompare($1) == .orderedAscending })
print(words.sorted { $0.localizedStandardCompare($1) == .orderedAscending })
for name in ["en", "en_US", "en_GB", "en_US_POSIX", "cs", "cs_CZ"] {
  let locale = Locale(identifier: name)
  print(
    name,
    words.sorted {
      $0.compare($1, options: [.caseInsensitive, .numeric], range: nil, locale: locale) == .orderedAscending
    })
}

print("== characters")
for word in words {
  print(
    word, word.uppercased(), word.lowercased(), word.capitalized,
    word.folding(options: .diacriticInsensitive, locale: nil),
    Array(word.decomposedStringWithCanonicalMapping.utf8), Array(word.precomposedStringWithCompatibilityMapping.utf8),
    word.range(of: "s", options: [.caseInsensitive, .diacriticInsensitive]) != nil)
}
for encoding in [String.Encoding.utf8, .utf16, .utf32, .isoLatin1, .ascii, .windowsCP1252] {
  print(
    encoding.rawValue, "café".data(using: encoding).map(Array.init) ?? [],
    String(data: Data([0x63, 0xE9]), encoding: encoding) ?? "-")
}

print("== times and numbers")
let moments = [0, 1_790_000_000.123, 1_774_746_000, 1_792_890_000, -1e10, 4e9].map { Date(timeIntervalSince1970: $0) }
for moment in moments {
  print(moment.formatted(.iso8601), moment.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)), moment)
  for zone in ["UTC", "Europe/Prague", "America/New_York", "Asia/Tokyo", "Pacific/Chatham"] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .weekday, .weekOfYear], from: moment)
    print(
      zone, parts.description, calendar.timeZone.isDaylightSavingTime(for: moment),
      calendar.timeZone.secondsFromGMT(for: moment))
  }
  for name in ["en", "en_US", "en_GB", "en_US_POSIX", "cs_CZ"] {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: name)
    formatter.timeZone = TimeZone(identifier: "Europe/Prague")
    (formatter.dateStyle, formatter.timeStyle) = (.full, .long)
    print(name, formatter.string(from: moment))
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss.SSS EEEE LLLL"
    print(
      name, formatter.string(from: moment),
      moment.formatted(.dateTime.locale(formatter.locale).day().month(.wide).year()))
  }
}
for name in ["en", "en_US_POSIX", "cs_CZ"] {
  let locale = Locale(identifier: name)
  print(
    name, String(format: "%.3f %d %@", locale: locale, 1234567.891, 42, "x"),
    1234567.891.formatted(.number.locale(locale)))
  print(
    name, 12.5.formatted(.currency(code: "CZK").locale(locale)),
    Duration.seconds(3661).formatted(.units().locale(locale)))
  print(
    name, locale.localizedString(forLanguageCode: "cs") ?? "-",
    ["a", "b", "c"].formatted(.list(type: .and).locale(locale)))
}
print(
  Decimal(string: "1,5", locale: Locale(identifier: "cs_CZ")) ?? -1, Locale.current.identifier,
  TimeZone.current.identifier)
