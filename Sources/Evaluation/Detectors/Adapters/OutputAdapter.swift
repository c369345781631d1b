import TextFiles

/// Describes how the output of a program is read: what each column contains, and what its values mean.
///
/// As text it is `auto`, or `columns:` or `jsonl:` with comma-separated `KEY=VALUE` pairs:
/// - `time`, `frequency`, `confidence`, `voicing`, `start`, `end`, `label`, `value`, `weight`: the column, by its
///   number from 1 or by its name in the header (for JSON: its key);
/// - `unvoiced`: texts that mean unvoiced besides 0, nan and an empty field, separated by `|`;
/// - `threshold`: a frame with a lower confidence is unvoiced;
/// - `time_unit`: `s`, `ms` or `samples`; `shift`: seconds added to all times; `frequency_unit`: `hz` or `midi`;
/// - `keep`: use only rows with one of these labels, separated by `|`;
/// - `separator`: `tab`, `comma`, `semicolon` or `space`; `skip`: number of lines to skip at the start.
///
/// Whatever is not given is detected: the separator, a header, JSON, and the columns by their names or, without names,
/// by their order.
package struct OutputAdapter: Sendable, Hashable, CustomStringConvertible {
  /// The content of a column.
  package enum Role: String, Sendable, Hashable, CaseIterable {
    /// Time in seconds.
    case time
    /// Frequency in hertz.
    case frequency
    /// Confidence, 0…1 or on the program's own scale, for the threshold.
    case confidence
    /// Voicing, 0…1, or yes or no.
    case voicing
    /// Start in seconds.
    case start
    /// End in seconds.
    case end
    /// Class of a sound event.
    case label
    /// A single number: LUFS, beats per minute.
    case value
    /// Weight of the first of two tempi, 0…1.
    case weight
  }

  /// The place of a column.
  enum Place: Sendable, Hashable {
    /// Index from 0.
    case index(Int)
    case name(String)
  }

  /// The unit of times.
  enum TimeUnit: String, Sendable, Hashable {
    case seconds = "s"
    case milliseconds = "ms"
    case samples
  }

  /// The unit of frequencies.
  enum FrequencyUnit: String, Sendable, Hashable {
    case hertz = "hz"
    case midi
  }

  /// The adapter's text as it was given.
  package let description: String
  /// `nil` if it is to be detected.
  var isJSON: Bool?
  var places: [Role: Place] = [:]
  var separator: FieldSeparator?
  var skippedLines = 0
  var unvoiced: Set<String> = []
  var threshold: Double?
  var timeUnit = TimeUnit.seconds
  var shift = 0.0
  var frequencyUnit = FrequencyUnit.hertz
  var keep: Set<String>?

  /// Detects everything.
  package static let automatic = OutputAdapter()

  /// Whether times are in samples.
  package var needsSampleRate: Bool { timeUnit == .samples }

  private init() { description = "auto" }

  /// Reads an adapter from its text.
  ///
  /// - Throws: `DetectorError.invalidAdapter`.
  package init(parsing text: String) throws(DetectorError) {
    description = text
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch parts[0] {
    case "auto": break
    case "columns": isJSON = false
    case "jsonl": isJSON = true
    default: throw .invalidAdapter(text: text, expected: "auto, columns:… or jsonl:…")
    }
    guard parts.count == 2 else { return }
    for pair in parts[1].split(separator: ",") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2 else { throw .invalidAdapter(text: text, expected: "KEY=VALUE, not \(pair)") }
      try set(sides[0], String(sides[1]))
    }
  }

  private mutating func set(_ key: Substring, _ value: String) throws(DetectorError) {
    if let role = Role(rawValue: String(key)) {
      if let number = Int(value) {
        guard number >= 1 else { throw wrong("a column from 1 for \(key)") }
        places[role] = .index(number - 1)
      } else {
        guard !value.isEmpty else { throw wrong("a column for \(key)") }
        places[role] = .name(value)
      }
      return
    }
    switch key {
    case "unvoiced": unvoiced = Set(value.split(separator: "|").map(String.init))
    case "threshold": threshold = try number(value, key)
    case "shift": shift = try number(value, key)
    case "keep": keep = Set(value.split(separator: "|").map(String.init))
    case "skip":
      guard let count = Int(value), count >= 0 else { throw wrong("a number of lines for skip") }
      skippedLines = count
    case "time_unit":
      guard let unit = TimeUnit(rawValue: value) else { throw wrong("s, ms or samples for time_unit") }
      timeUnit = unit
    case "frequency_unit":
      guard let unit = FrequencyUnit(rawValue: value) else { throw wrong("hz or midi for frequency_unit") }
      frequencyUnit = unit
    case "separator":
      guard let separator = FieldSeparator(rawValue: value) else {
        throw wrong("tab, comma, semicolon or space for separator")
      }
      self.separator = separator
    default:
      throw wrong(
        "one of \(Role.allCases.map(\.rawValue).joined(separator: ", ")), unvoiced, threshold, time_unit, shift, "
          + "frequency_unit, keep, separator, skip; not \(key)")
    }
  }

  private func number(_ text: String, _ key: Substring) throws(DetectorError) -> Double {
    guard let number = Double(text), number.isFinite else { throw wrong("a number for \(key)") }
    return number
  }

  private func wrong(_ expected: String) -> DetectorError { .invalidAdapter(text: description, expected: expected) }
}
