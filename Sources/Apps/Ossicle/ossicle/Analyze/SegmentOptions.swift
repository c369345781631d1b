import ArgumentParser
import CommandSupport
import RecordingAnalysis
import SegmentAnalysis

/// The options of rows for segments.
struct SegmentOptions: ParsableArguments {
  @Option(
    name: .long,
    help: """
      Print a row for each segment instead of each recording: tier:NAME (or tier:NUMBER, several with commas, tier:*) \
      of a TextGrid beside the recording, labels (an Audacity label track beside it), columns (start, end and label in \
      the manifest, or columns:START,END,LABEL), activity (speech that is found), nuclei (syllables that are found).
      """)
  var segments: String?

  @Option(name: .long, help: "Folder with the TextGrids or label tracks, if they are not beside the recordings.")
  var segmentFiles: String?

  @Option(
    name: .long,
    help: "Only segments with these labels, separated by commas; * stands for any text, ? for one character.")
  var labels: CommaList<String>?

  @Option(
    name: .long, help: "Add the label of the interval of other tiers around each segment: names or numbers of tiers.")
  var enclosing: CommaList<String>?

  @Option(
    name: .long,
    help: """
      Add values at points of each segment, in percent of its length ('50%' or '20%,50%,80%'): pitch, level, centroid \
      and, with the feature voice, formants.
      """)
  var at: CommaList<String>?

  @Option(name: .long, help: "Add medians of the same over parts of each segment ('25%-75%').")
  var over: CommaList<String>?

  /// The settings; `nil` for rows of whole recordings.
  ///
  /// - Throws: `ValidationError`.
  func settings(features: Set<Feature>) throws -> SegmentSettings? {
    guard let segments else {
      for (name, isGiven) in [
        ("--segment-files", segmentFiles != nil), ("--labels", labels != nil), ("--enclosing", enclosing != nil),
        ("--at", at != nil), ("--over", over != nil),
      ] where isGiven {
        throw ValidationError("\(name) is for segments: expected --segments, got none.")
      }
      return nil
    }
    guard let source = SegmentSource(segments) else {
      throw ValidationError("--segments: expected \(SegmentSource.expectation), got '\(segments)'.")
    }
    let isFile: Bool
    let isGrid: Bool
    switch source {
    case .tiers: (isFile, isGrid) = (true, true)
    case .labels: (isFile, isGrid) = (true, false)
    case .columns, .activity, .nuclei: (isFile, isGrid) = (false, false)
    }
    guard isFile || segmentFiles == nil else {
      throw ValidationError("--segment-files: expected --segments tier:NAME or labels, got '\(segments)'.")
    }
    guard isGrid || enclosing == nil else {
      throw ValidationError("--enclosing: expected --segments tier:NAME, got '\(segments)'.")
    }
    if source == .activity || source == .nuclei, labels != nil {
      throw ValidationError("--labels: expected a source with labels, got --segments \(segments).")
    }
    if let whole = features.intersection(SegmentAnalyzer.wholeFeatures).first {
      throw ValidationError("--features \(whole.rawValue) is of whole recordings: expected no --segments beside it.")
    }
    let around = try Self.unique(enclosing, "--enclosing") { $0.isEmpty ? nil : $0 }
    return SegmentSettings(
      source: source, folder: segmentFiles, labels: labels?.texts ?? [], enclosing: around,
      points: try Self.unique(at, "--at: expected percentages from 0% to 100%, each once,", Self.percent),
      parts: try Self.unique(over, "--over: expected parts such as 25%-75%, each once,", Self.part))
  }

  /// The values of a list, which must differ.
  private static func unique<Value: Equatable>(
    _ list: CommaList<String>?, _ complaint: String, _ read: (String) -> Value?
  ) throws -> [Value] {
    guard let list else { return [] }
    var values: [Value] = []
    for text in try list.values({ "\(complaint) got '\($0)'." }) {
      guard let value = read(text), !values.contains(value) else {
        throw ValidationError("\(complaint) got '\(text)'.")
      }
      values.append(value)
    }
    return values
  }

  private static func percent(_ text: String) -> Double? {
    // A number has up to six digits, so that columns of different points have different names.
    let digits = text.hasSuffix("%") ? text.dropLast() : text[...]
    guard digits.count <= 6, digits.allSatisfy({ $0.isNumber || $0 == "." }) else { return nil }
    return Double(digits).flatMap { (0...100).contains($0) ? $0 : nil }
  }

  private static func part(_ text: String) -> SegmentSettings.Part? {
    let bounds = text.split(separator: "-", omittingEmptySubsequences: false).map { percent(String($0)) }
    guard bounds.count == 2, let start = bounds[0], let end = bounds[1] else { return nil }
    return SegmentSettings.Part(from: start, to: end)
  }
}
