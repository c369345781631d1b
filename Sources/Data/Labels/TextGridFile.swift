import TextFiles

/// A reader for Praat's TextGrid: tiers of intervals and of points, in the long or the short text form, UTF-8 or
/// UTF-16.
///
/// Intervals with empty texts are kept. Praat's binary and chronological forms are refused with an error.
/// Source: Praat manual, "TextGrid file formats". Cost: linear in the file's length.
package struct TextGridFile: Sendable, Hashable {
  /// A tier of labels.
  package struct Tier: Sendable, Hashable {
    /// The tier's name; several tiers may have the same.
    package let name: String
    /// Whether the labels are points instead of intervals of time.
    package let isPoints: Bool
    /// The labels in the file's order, which is the order of time.
    package let labels: [TimedLabel]
  }

  /// The file's path.
  package let path: String
  /// The start of the grid in seconds.
  package let start: Double
  /// The end of the grid in seconds.
  package let end: Double
  /// The tiers, the first at the top.
  package let tiers: [Tier]

  /// Reads a file.
  ///
  /// - Throws: `TextFileError` with the faulty line.
  package init(path: String) throws(TextFileError) {
    var tokens = try PraatTokens(path: path)
    let type = try tokens.text("the file type")
    if type.hasPrefix("Praat chronological TextGrid") {
      throw tokens.invalid("Praat's long or short text form", "the chronological one: save it as a text file in Praat")
    }
    let kind = try type.hasPrefix("ooTextFile") ? tokens.text("the object class") : ""
    guard kind == "TextGrid" else {
      throw tokens.invalid(
        "a text file (ooTextFile) of the class TextGrid", "\"\((kind.isEmpty ? type : kind).prefix(40))\"")
    }
    self.path = path
    start = try tokens.number("the grid's start")
    end = try tokens.number("the grid's end")
    guard end > start else { throw tokens.invalid("an end after the start of \(start) s", "\(end) s") }
    guard try tokens.flag("whether there are tiers") == "exists" else {
      tiers = []
      return
    }
    var tiers: [Tier] = []
    for _ in 0..<(try tokens.count("tiers")) { tiers.append(try Self.tier(&tokens)) }
    self.tiers = tiers
  }

  private static func tier(_ tokens: inout PraatTokens) throws(TextFileError) -> Tier {
    let kind = try tokens.text("the tier's class")
    guard kind == "IntervalTier" || kind == "TextTier" else {
      throw tokens.invalid("IntervalTier or TextTier", "\"\(kind.prefix(40))\"")
    }
    let name = try tokens.text("the tier's name")
    _ = try tokens.number("the tier's start")
    _ = try tokens.number("the tier's end")
    let isPoints = kind == "TextTier"
    var labels: [TimedLabel] = []
    for _ in 0..<(try tokens.count(isPoints ? "points" : "intervals")) {
      let start = try tokens.number(isPoints ? "the point's time" : "the interval's start")
      let line = tokens.line
      let previous = labels.last.map { isPoints ? $0.start : $0.end } ?? start
      guard start >= previous else { throw tokens.invalid("a time of \(previous) s or later", "\(start) s") }
      let end = isPoints ? start : try tokens.number("the interval's end")
      guard isPoints || end > start else {
        throw tokens.invalid("an end after the interval's start of \(start) s", "\(end) s")
      }
      let text = try tokens.text(isPoints ? "the point's mark" : "the interval's text")
      labels.append(TimedLabel(start: start, end: end, text: text, frequencies: nil, line: line))
    }
    return Tier(name: name, isPoints: isPoints, labels: labels)
  }

  /// Chooses a tier.
  ///
  /// - Parameters:
  ///   - name: the tier's name; `nil` chooses the only tier of the preferred kind, or else the only tier of the file.
  ///   - points: whether a tier of points is preferred.
  /// - Throws: `TextFileError.invalidFile` if no tier or more than one fits.
  package func tier(_ name: String?, preferringPoints points: Bool) throws(TextFileError) -> Tier {
    if let name {
      guard let tier = tiers.first(where: { $0.name == name }) else {
        throw .invalidFile(path: path, expected: "a tier '\(name)'", found: names(tiers))
      }
      return tier
    }
    let preferred = tiers.filter { $0.isPoints == points }
    if preferred.count == 1 { return preferred[0] }
    if preferred.isEmpty, tiers.count == 1 { return tiers[0] }
    throw .invalidFile(
      path: path, expected: "one tier, or the name of the one that is meant", found: names(tiers))
  }

  private func names(_ tiers: [Tier]) -> String {
    tiers.isEmpty ? "none" : tiers.map { "'\($0.name)'" }.joined(separator: ", ")
  }
}
