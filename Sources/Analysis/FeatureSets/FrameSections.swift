import FeatureTracks
import VoiceMeasurement

/// What the frames of a set say about sections of a recording, which may overlap: statistics, and values at times.
///
/// A frame is in a section if its time is from the section's start to before its end. Memory: the sums of the open sections (with
/// percentiles their values), and the results.
struct FrameSections {
  /// A section in seconds and what is said about it.
  struct Section {
    let start, end: Double
    let statistics: [FeatureStatistic]
  }

  /// The statistics of a section and how many frames it has.
  struct Summary {
    var values: [Double?] = []
    var frameCount = 0
  }

  /// The results for the sections, in their order.
  private(set) var summaries: [Summary]
  /// The values at the times in their order, one a column; `nil` where no frame is within half a hop.
  private(set) var values: [[Double?]?]

  private let columns: [FeatureColumn]
  private let hop: Double
  private let sections: [Section]
  private var open: OpenSections
  private var summarizers: [Int: FeatureSummarizer] = [:]
  /// The times of which values are wanted and their index, the next one last.
  private var waiting: [(time: Double, index: Int)]
  private var before: (time: Double, values: [Float])?

  init(columns: [FeatureColumn], hop: Double, sections: [Section], times: [Double]) {
    self.columns = columns
    self.hop = hop
    self.sections = sections
    open = OpenSections(sections.map { ($0.start, $0.end) })
    summaries = [Summary](repeating: Summary(), count: sections.count)
    values = [[Double?]?](repeating: nil, count: times.count)
    waiting = times.indices.map { (times[$0], $0) }.sorted { ($1.time, $1.index) < ($0.time, $0.index) }
  }

  /// Takes the next frame.
  mutating func add(_ frame: FeatureFrame) {
    open.open(through: frame.time)
    for index in open.close(until: frame.time) { close(index) }
    for index in open.open {
      if summarizers[index] == nil { summarizers[index] = summarizer(index) }
      summarizers[index]?.add(frame.values)
      summaries[index].frameCount += 1
    }
    guard !waiting.isEmpty else { return }
    while let next = waiting.last, next.time <= frame.time { settle(next, frame) }
    before = (frame.time, Array(frame.values))
  }

  /// Ends the frames.
  mutating func finish() {
    open.open(through: .infinity)
    for index in open.open { close(index) }
    open = OpenSections([])
    while let next = waiting.last { settle(next, nil) }
  }

  private func summarizer(_ index: Int) -> FeatureSummarizer {
    FeatureSummarizer(columns: columns, statistics: sections[index].statistics)
  }

  private mutating func close(_ index: Int) {
    let summarizer = summarizers.removeValue(forKey: index) ?? summarizer(index)
    summaries[index].values = summarizer.summaries.map { $0.value.flatMap { $0.isFinite ? $0 : nil } }
  }

  private mutating func settle(_ next: (time: Double, index: Int), _ after: FeatureFrame?) {
    waiting.removeLast()
    guard let between = FrameNeighbours(of: next.time, before: before?.time, after: after?.time, hop: hop) else {
      return
    }
    values[next.index] = columns.indices.map { column in
      between.value(
        before: before.map { Double($0.values[column]) } ?? .nan, after: after.map { Double($0.values[column]) } ?? .nan
      )
    }
  }
}
