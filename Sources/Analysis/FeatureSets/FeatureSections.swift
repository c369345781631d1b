import AudioCore
import FeatureTracks
import VoiceMeasurement

/// The values of a selection for sections of a recording, in one pass: statistics of the frames in each, the values of
/// sets with one value a recording as if the section were cut out, and values of the frames at places.
///
/// Frames are those of the whole recording, so that no window is cut off at a section's edge. Cost: as for the whole
/// recording, and sets with one value a recording once for each section that a sample is in. Memory: what each open
/// section sums up, and the values of all sections.
package final class FeatureSections {
  /// What is known of one section.
  package struct Values {
    /// A value for each of `columns`; `nil` where undefined.
    package fileprivate(set) var values: [Double?]
    /// The names of columns, or of whole sets, that are undefined, with the reason.
    package fileprivate(set) var undefined: [(name: String, reason: String)] = []
  }

  /// The columns of a section's values: the summary's, then those of each place.
  package static func columns(
    _ selection: FeatureSelection, statistics: [FeatureStatistic], places: [SectionPlace]
  ) -> [FeatureColumn] {
    selection.summaryColumns(statistics)
      + places.flatMap { place in
        selection.framedColumns.map { FeatureColumn(name: "\($0.name)_\(place.name)", unit: $0.unit) }
      }
  }

  private struct Framed {
    let run: any FeatureSetRun
    /// The names of the sets that it computes.
    let sets: [String]
    var frames: FrameSections
  }

  private struct Piecewise {
    let set: FeatureSet
    /// Runs that wait for the next section.
    var idle: [any FeatureSetRun] = []
    var running: [Int: any FeatureSetRun] = [:]
    var values: [Int: [Double?]] = [:]
  }

  private let selection: FeatureSelection
  private let statistics: [FeatureStatistic]
  private let places: [SectionPlace]
  private let sections: [(start: Double, end: Double)]
  private let sampleRate: Double
  private let store: FrameStoreMaker
  private var framed: [Framed] = []
  private var piecewise: [Piecewise] = []
  private var refused: [(set: String, reason: String)] = []
  /// The first frame of each section and the one after its last.
  private let bounds: [(start: Double, end: Double)]
  private var open: OpenSections
  private var position = 0

  /// Values of nothing yet.
  ///
  /// - Parameters:
  ///   - sections: starts and ends in seconds, in any order; a section of no length is a point of time.
  ///   - store: makes what keeps frames whose values depend on later ones.
  package init(
    _ selection: FeatureSelection, statistics: [FeatureStatistic], places: [SectionPlace],
    sections: [(start: Double, end: Double)], sampleRate: Double, store: @escaping FrameStoreMaker
  ) {
    self.selection = selection
    self.statistics = statistics
    self.places = places
    self.sections = sections
    self.sampleRate = sampleRate
    self.store = store
    bounds = sections.map { (($0.start * sampleRate).rounded(), ($0.end * sampleRate).rounded()) }
    open = OpenSections(bounds)
    let (runs, refused) = selection.runs(selection.sets.filter(\.isFramed), sampleRate: sampleRate, store)
    framed = runs.map { Framed(run: $0.run, sets: $0.sets, frames: frameSections(of: $0.run)) }
    self.refused = refused
    for set in selection.sets where !set.isFramed {
      do { piecewise.append(Piecewise(set: set, idle: [try set.makeRun(sampleRate, store)])) } catch {
        self.refused.append((set.name, "\(error)"))
      }
    }
  }

  /// The sections and the parts of them, section by section.
  private func frameSections(of run: any FeatureSetRun) -> FrameSections {
    var wanted: [FrameSections.Section] = []
    var times: [Double] = []
    for (start, end) in sections {
      wanted.append(.init(start: start, end: end, statistics: statistics))
      for place in places {
        switch place {
        case .at(let percent): times.append(Self.time(percent, start, end))
        case .over(let first, let last):
          wanted.append(
            .init(
              start: Self.time(first, start, end), end: Self.time(last, start, end), statistics: [.percentile(50)]))
        }
      }
    }
    return FrameSections(columns: run.columns, hop: run.hopDuration, sections: wanted, times: times)
  }

  private static func time(_ percent: Double, _ start: Double, _ end: Double) -> Double {
    start + (end - start) * percent / 100
  }

  /// Takes the next frames of a one-channel signal.
  package func process(_ block: AudioBlock) {
    for index in framed.indices {
      let run = framed[index].run
      run.process(block) { framed[index].frames.add($0) }
    }
    guard !piecewise.isEmpty else { return }
    let (first, last) = (Double(position), Double(position + block.frameCount))
    open.open(through: last - 1)
    for index in open.open {
      let from = Int(max(bounds[index].start, first) - first)
      let to = Int(min(bounds[index].end, last) - first)
      if to > from { takePiece(block.frames(from..<to), of: index) }
    }
    for index in open.close(until: last) { endPiece(index) }
    position += block.frameCount
  }

  private func takePiece(_ block: AudioBlock, of index: Int) {
    for place in piecewise.indices {
      if piecewise[place].running[index] == nil {
        piecewise[place].running[index] =
          piecewise[place].idle.popLast() ?? (try? piecewise[place].set.makeRun(sampleRate, store))
      }
      piecewise[place].running[index]?.process(block) { _ in }
    }
  }

  private func endPiece(_ index: Int) {
    for place in piecewise.indices {
      guard let run = piecewise[place].running.removeValue(forKey: index) else { continue }
      run.flush { _ in }
      piecewise[place].values[index] = run.values
      if let fresh = run.restarted() { piecewise[place].idle.append(fresh) }
    }
  }

  /// Ends the signal.
  ///
  /// - Parameter duration: its length in seconds.
  /// - Returns: the values of the sections in their order.
  package func finish(duration: Double) -> [Values] {
    for index in open.open { endPiece(index) }
    for index in framed.indices {
      let run = framed[index].run
      run.flush { framed[index].frames.add($0) }
      framed[index].frames.finish()
      if let refusal = run.refusal { refused += framed[index].sets.map { ($0, refusal) } }
    }
    return sections.indices.map { values(of: $0, duration) }
  }

  private func values(of index: Int, _ duration: Double) -> Values {
    var known: [String: Double] = [:]
    var result = Values(values: [], undefined: refused.map { ($0.set, $0.reason) })
    let isPoint = sections[index].start == sections[index].end
    for framed in framed { addFrames(framed, index, duration, &known, &result) }
    for piecewise in piecewise {
      guard let values = piecewise.values[index] else {
        result.undefined.append((piecewise.set.name, isPoint ? Self.pointReason : "no sample in the segment"))
        continue
      }
      for (column, value) in zip(piecewise.set.columns, values) {
        if let value, value.isFinite {
          known[column.name] = value
        } else {
          result.undefined.append((column.name, "not defined for the sound of the segment"))
        }
      }
    }
    result.values = Self.columns(selection, statistics: statistics, places: places).map { known[$0.name] }
    return result
  }

  private static let pointReason = "the segment is a point"

  private func addFrames(
    _ framed: Framed, _ index: Int, _ duration: Double, _ known: inout [String: Double], _ result: inout Values
  ) {
    let (start, end) = sections[index]
    let columns = framed.run.columns
    func add(_ names: [String], _ values: [Double?], else reason: String) {
      for (name, value) in zip(names, values) {
        known[name] = value
        if value == nil { result.undefined.append((name, reason)) }
      }
    }
    func miss(_ suffix: String, _ reason: String) {
      result.undefined += framed.sets.map { ($0 + suffix, reason) }
    }
    func add(_ summary: FrameSections.Summary, _ names: [String], _ suffix: String, none: String, missing: String) {
      if summary.frameCount > 0 { return add(names, summary.values, else: missing) }
      for (name, value) in zip(names, summary.values) { known[name] = value }
      miss(suffix, none)
    }
    guard start < end else {
      miss("", Self.pointReason)
      return addPoints(of: framed, index, duration, add, miss)
    }
    let hop = (framed.run.hopDuration * 1e6).rounded() / 1000
    var part = framed.frames.summaries[(index * (1 + parts.count))...].makeIterator()
    if let summary = part.next() {
      add(
        summary, columns.flatMap { column in statistics.map { $0.column(of: column).name } }, "",
        none: "no frame in the segment: frames are \(hop) ms apart", missing: "no value in the segment")
    }
    for place in parts {
      guard let summary = part.next() else { continue }
      add(
        summary, columns.map { "\($0.name)_\(place.name)" }, "_\(place.name)", none: "no frame in this part",
        missing: "no value in this part")
    }
    addPoints(of: framed, index, duration, add, miss)
  }

  private func addPoints(
    of framed: Framed, _ index: Int, _ duration: Double, _ add: ([String], [Double?], _ reason: String) -> Void,
    _ miss: (_ suffix: String, _ reason: String) -> Void
  ) {
    let (start, end) = sections[index]
    for (number, percent) in points.enumerated() {
      let suffix = "_\(SectionPlace.at(percent).name)"
      let time = Self.time(percent, start, end)
      if time < 0 || time > duration {
        miss(suffix, "the point is outside of the recording")
      } else if let values = framed.frames.values[index * points.count + number] {
        add(framed.run.columns.map { $0.name + suffix }, values, "no value at this point")
      } else {
        miss(suffix, "no frame at this point")
      }
    }
  }

  private var points: [Double] { places.compactMap { if case .at(let percent) = $0 { percent } else { nil } } }
  private var parts: [SectionPlace] { places.filter { if case .over = $0 { true } else { false } } }
}
