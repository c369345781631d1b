import BatchProcessing
import FilePaths
import Foundation
import Labels
import RecordingAnalysis
import TextFiles

/// The segments of one recording.
package struct SegmentList: Sendable, Equatable {
  /// Why a recording's segments are not known.
  package struct Fault: Error, Sendable, Equatable, CustomStringConvertible {
    /// One line with what was expected and what came.
    package let description: String
  }

  /// The segments in the order in which their source gives them.
  package var segments: [Segment] = []
  /// What is odd about the source as a whole, a line each.
  package var warnings: [String] = []
  /// What the source was searched for, for a recording without segments.
  package var searched = ""
  /// The end that the source states for the recording, in seconds; `nil` if it states none.
  package var statedEnd: Double?

  /// The half of the length of a nucleus' segment, in seconds, unless the next nucleus is nearer.
  private static let nucleusReach = 0.1
  /// The largest number of segments that may be open at one time. Each holds its own meters, and with `Feature.voice`
  /// about 13 kB for each of its seconds.
  package static let largestDepth = 64
  /// The time in seconds by which neighbours may overlap: label files are written in microseconds and milliseconds.
  private static let overlapTolerance = 1e-6

  /// Reads or finds the segments of a recording. Segments from columns of a manifest come with the recording instead.
  ///
  /// - Parameters:
  ///   - path: the recording's name in results, by which its label file is found.
  ///   - source: the samples, for events that are found in them.
  ///   - checkCancellation: called repeatedly while events are searched.
  /// - Throws: `Fault` if there is no label file or it is damaged, or the recording cannot be searched; the errors of
  ///   `checkCancellation`.
  package init(
    of path: String, source: RecordingSource, settings: SegmentSettings, checkCancellation: () throws -> Void = {}
  ) throws {
    switch settings.source {
    case .tiers(let names): try readGrid(names, Self.file(of: path, settings), settings)
    case .labels:
      let labels = try Self.file(of: path, settings)
      let file = try Self.fault { () throws(TextFileError) in try AudacityLabelFile(path: labels) }
      append(file.labels, tier: nil, settings)
      searched = "no \(Self.wanted(settings)) in \(labels)"
    case .activity, .nuclei: try find(source, settings, checkCancellation)
    case .columns: break
    }
    finish()
  }

  /// The segments of a recording in a manifest: those of its lines.
  package init(lines: [Segment]) {
    segments = lines
    finish()
  }

  // MARK: Label files

  private static func fault<Value>(_ read: () throws(TextFileError) -> Value) throws(Fault) -> Value {
    do { return try read() } catch { throw Fault(description: error.description) }
  }

  /// The path of the label file of a recording: the recording's name with another ending.
  ///
  /// In a folder of label files, it is at as much of the recording's path as exists there: for `a/b/c.wav` at
  /// `a/b/c.TextGrid`, `b/c.TextGrid` or `c.TextGrid`.
  private static func file(of path: String, _ settings: SegmentSettings) throws(Fault) -> String {
    let endings = settings.source == .labels ? ["txt", "TXT", "lab", "labels"] : ["TextGrid", "textgrid", "TEXTGRID"]
    let name = (path as NSString).lastPathComponent
    let stem = (name as NSString).deletingPathExtension
    // Praat writes `a_b` for an object `a b`.
    let stems = [stem, name, stem.replacingOccurrences(of: " ", with: "_")]
    let names = endings.flatMap { ending in stems.map { "\($0).\(ending)" } }
    let beside = FileAccess.folder(of: path)
    var folders = [beside]
    if let root = settings.folder {
      let steps = beside.split(separator: "/").filter { $0 != "." && $0 != ".." }
      folders = (0...steps.count).map { ResultPaths.join(root, steps.dropFirst($0).joined(separator: "/")) }
    }
    for folder in folders {
      for name in names {
        let candidate = ResultPaths.join(folder, name)
        if FileStatus(path: candidate) != nil { return candidate }
      }
    }
    let place = settings.folder ?? (beside.isEmpty ? "the working directory" : beside)
    throw Fault(description: "no label file: expected \(stem).\(endings[0]) in \(place)")
  }

  private mutating func readGrid(_ names: [String], _ path: String, _ settings: SegmentSettings) throws(Fault) {
    let grid = try Self.fault { () throws(TextFileError) in try TextGridFile(path: path) }
    statedEnd = grid.end
    if grid.start != 0 { warnings.append("the TextGrid starts at \(grid.start) s: its times are taken as they are") }
    let others = try settings.enclosing.map { (name) throws(Fault) in try Self.tier(name, of: grid) }
    for name in names {
      for tier in name == "*" ? grid.tiers : [try Self.tier(name, of: grid)] {
        let first = segments.count
        append(tier.labels, tier: tier.name, settings)
        for place in first..<segments.count {
          let middle = (segments[place].start + segments[place].end) / 2
          segments[place].enclosing = others.map { Self.label(at: middle, in: $0) }
        }
      }
    }
    searched = "no \(Self.wanted(settings)) in tier \(names.joined(separator: ", ")) of \(path)"
  }

  private static func wanted(_ settings: SegmentSettings) -> String {
    settings.labels.isEmpty ? "label" : "label \(settings.labels.joined(separator: ", "))"
  }

  /// The tier with a name or, if none has that name, a number from 1.
  private static func tier(_ name: String, of grid: TextGridFile) throws(Fault) -> TextGridFile.Tier {
    let named = grid.tiers.filter { $0.name == name }
    if named.count == 1 { return named[0] }
    let list = grid.tiers.enumerated().map { "\($0 + 1) '\($1.name)'" }.joined(separator: ", ")
    let found = grid.tiers.isEmpty ? "no tier" : "the tiers \(list)"
    guard named.isEmpty else {
      throw Fault(description: "\(grid.path): expected one tier '\(name)', or its number, got \(found)")
    }
    guard let number = Int(name), grid.tiers.indices.contains(number - 1) else {
      throw Fault(description: "\(grid.path): expected a tier '\(name)', got \(found)")
    }
    return grid.tiers[number - 1]
  }

  /// The label of the interval at a time; `nil` between intervals, and if the interval has no label.
  private static func label(at time: Double, in tier: TextGridFile.Tier) -> String? {
    // The labels are in the order of time, so the last one that starts before the time is found by halving.
    var (low, high) = (0, tier.labels.count)
    while low < high {
      let middle = (low + high) / 2
      if tier.labels[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0, tier.labels[low - 1].end >= time, !tier.labels[low - 1].text.isEmpty else { return nil }
    return tier.labels[low - 1].text
  }

  private mutating func append(_ labels: [TimedLabel], tier: String?, _ settings: SegmentSettings) {
    for label in labels where settings.includes(label.text) {
      segments.append(
        Segment(number: segments.count + 1, tier: tier, label: label.text, start: label.start, end: label.end))
    }
  }

  // MARK: Events

  private mutating func find(
    _ source: RecordingSource, _ settings: SegmentSettings, _ checkCancellation: () throws -> Void
  ) throws {
    let isActivity = settings.source == .activity
    let list: VoiceEventList
    do {
      list = try VoiceEventList(
        of: source, configuration: .init(sources: [isActivity ? .activity : .nuclei]),
        checkCancellation: checkCancellation)
    } catch let failure as RecordingAnalyzer.Failure {
      throw Fault(description: failure.description)
    }
    searched = isActivity ? "no speech was found" : "no syllable nucleus was found"
    guard !isActivity else {
      for event in list.events where event.kind == .speech {
        guard let start = event.start, let end = event.end else { continue }
        segments.append(Segment(number: segments.count + 1, label: "speech", start: start, end: end))
      }
      return
    }
    let times = list.events.filter { $0.kind == .nucleus }.map(\.time)
    for (place, time) in times.enumerated() {
      let before = place > 0 ? (time - times[place - 1]) / 2 : time
      let after = place + 1 < times.count ? (times[place + 1] - time) / 2 : list.duration - time
      let start = time - min(Self.nucleusReach, before)
      let end = min(time + min(Self.nucleusReach, after), list.duration)
      segments.append(Segment(number: place + 1, label: "nucleus", start: start, end: end))
    }
  }

  // MARK: What holds for all sources

  /// Says which segments overlap, and numbers them.
  private mutating func finish() {
    for place in segments.indices { segments[place].number = place + 1 }
    let ordered = segments.indices.filter { segments[$0].fault == nil }
      .sorted { (segments[$0].start, segments[$0].end, $0) < (segments[$1].start, segments[$1].end, $1) }
    // The last ends by tier: intervals of different tiers may overlap.
    var latest: [String?: (end: Double, number: Int)] = [:]
    var openEnds: [Double] = []
    for place in ordered {
      let segment = segments[place]
      openEnds.removeAll { $0 <= segment.start }
      guard openEnds.count < Self.largestDepth else {
        segments[place].fault = "more than \(Self.largestDepth) segments at one time, \(segment.start) s"
        continue
      }
      openEnds.append(segment.end)
      if let last = latest[segment.tier], segment.start < last.end - Self.overlapTolerance {
        segments[place].warnings.append("overlaps segment \(last.number), which ends at \(last.end) s")
      }
      if segment.end > latest[segment.tier]?.end ?? -.infinity { latest[segment.tier] = (segment.end, segment.number) }
    }
  }
}
