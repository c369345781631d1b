import AudioCore
import Expectations
import FeatureSets
import FeatureTracks
import PhoneticFeatures
import SoundscapeIndices
import TestSignals
import Testing

@Suite struct FeatureSetRunTests {
  private func selection(_ names: [String], deltas: Int = 0) throws -> FeatureSelection {
    try FeatureSelection(try names.map { try require(FeatureSet.named($0)) }, deltas: deltas)
  }

  private func forEachBlock(of sound: AudioBuffer, _ body: (AudioBlock) -> Void) {
    sound.withBlock { block in
      for start in stride(from: 0, to: block.frameCount, by: 1000) {
        body(block.frames(start..<min(block.frameCount, start + 1000)))
      }
    }
  }

  private func frames(_ selection: FeatureSelection, of sound: AudioBuffer) throws -> FeatureMatrix {
    let table = try FrameTable(selection, sampleRate: sound.sampleRate) { MemoryFrames() }
    var matrix = FeatureMatrix(columns: selection.columns)
    forEachBlock(of: sound) { table.process($0) { matrix.append($0) } }
    try table.flush { matrix.append($0) }
    return matrix
  }

  /// MFCC with derivatives, and the tempogram, are librosa's within 10⁻⁴ (of the value where it is above 1).
  @Test(arguments: PeerSignal.allCases)
  func librosa(signal: PeerSignal) throws {
    let rows = [0, 3, 4, 5, 20, 39, 40, 43]
    let mfcc = try frames(try selection(["mfcc"], deltas: 2), of: signal.buffer())
    expectEqual(mfcc.columns.map(\.name)[20...40], (0..<20).map { "mfcc_\($0)_delta" }[...] + ["mfcc_0_delta2"])
    let places = [0, 20, 40].flatMap { first in stride(from: first, to: first + 20, by: 6) }
    try compare(mfcc, rows, places, try require(PeerSignal.table("\(signal) deltas", in: FeatureSetReferences.text)))
    let tempogram = try frames(try selection(["tempogram"]), of: signal.buffer())
    expectEqual(tempogram.columns.count, 384)
    try compare(
      tempogram, rows, Array(stride(from: 0, to: 384, by: 32)),
      try require(PeerSignal.table("\(signal) tempogram", in: FeatureSetReferences.text)))
  }

  private func compare(_ found: FeatureMatrix, _ rows: [Int], _ places: [Int], _ expected: [Double]) throws {
    expectEqual(found.frameCount, 44)
    expectEqual(rows.count * places.count, expected.count)
    for (index, value) in expected.enumerated() {
      let (row, place) = (rows[index / places.count], places[index % places.count])
      let difference = abs(Double(try require(found[row, place])) - value)
      expectLess(difference, 1e-4 * max(1, abs(value)), "\(found.columns[place].name), frame \(row)")
    }
  }

  /// Praat's tracks by name are those of the library, bit for bit.
  @Test(arguments: PhoneticFeatureSet.names)
  func phonetic(name: String) throws {
    let sound = PeerSignal.chord.buffer()
    let found = try frames(try selection([name]), of: sound)
    let expected = try require(PhoneticFeatureSet.named(name)).matrix(of: sound)
    expectGreater(expected.frameCount, 50)
    expectEqual(found.columns, expected.columns)
    expectEqual(found.times, expected.times)
    expectEqual(found.values.map(\.bitPattern), expected.values.map(\.bitPattern))
    // Several in one summary, each with its own frames.
    let all = try selection(PhoneticFeatureSet.names)
    let table = FeatureSummaryTable(all, statistics: [.mean], sampleRate: sound.sampleRate) { MemoryFrames() }
    forEachBlock(of: sound) { table.process($0) }
    let means = Dictionary(uniqueKeysWithValues: zip(all.summaryColumns([.mean]).map(\.name), table.finish()))
    for summary in expected.summary([.mean]) {
      let mean = try require(means[summary.column.name])
      expectEqual(mean == nil, summary.value == nil)
      expectAtMost(abs((mean ?? 0) - (summary.value ?? 0)), 1e-9 * abs(summary.value ?? 0))
    }
  }

  @Test func refusals() throws {
    let intensity = try selection(["intensity"])
    let reason = "minimum pitch: expected 1 to 10000 Hz, at most half the sample rate, got 100.0"
    expect(throws: FeatureSetError.notPossible(set: "intensity", reason: reason)) {
      _ = try FrameTable(intensity, sampleRate: 100) { MemoryFrames() }
    }
    let low = FeatureSummaryTable(intensity, statistics: [.mean], sampleRate: 100) { MemoryFrames() }
    expectEqual(low.refused.map(\.reason), [reason])
    // A file has no such samples: its reader makes them 0.
    var samples = [Float](repeating: 0.1, count: 8000)
    samples[5] = .nan
    let sound = AudioBuffer(known: [samples], sampleRate: 8000)
    expect(
      throws: FeatureSetError.notPossible(
        set: "intensity", reason: "sound: expected finite samples, got another at sample 5")
    ) { _ = try frames(intensity, of: sound) }
    let table = FeatureSummaryTable(intensity, statistics: [.mean], sampleRate: 8000) { MemoryFrames() }
    forEachBlock(of: sound) { table.process($0) }
    expectEqual(table.finish(), [nil, nil])
    expectEqual(table.refused.map(\.set), ["intensity"])
  }

  /// Statistics of sections are those of the frames in them; values at points lie between frames; sets of one value a recording
  /// are measured of the cut.
  @Test func sections() throws {
    let sound = PeerSignal.noise.buffer()
    let chosen = try selection(["mfcc_htk", "intensity", "indices"], deltas: 1)
    let statistics: [FeatureStatistic] = [.mean, .count]
    let places: [SectionPlace] = [.at(50), .over(start: 25, end: 75)]
    // They overlap, and are not in order; the last but one is a point, the last shorter than a hop.
    let sections = [(0.3, 0.9), (0.1, 0.5), (0.4, 0.4), (0.2001, 0.2002)]
    let meter = FeatureSections(
      chosen, statistics: statistics, places: places, sections: sections, sampleRate: sound.sampleRate
    ) { MemoryFrames() }
    forEachBlock(of: sound) { meter.process($0) }
    let found = meter.finish(duration: 1)
    let columns = FeatureSections.columns(chosen, statistics: statistics, places: places)
    expectEqual(columns.count, 2 * 2 * 15 + 9 + 2 * 2 * 15)
    expectEqual(found.map(\.values.count), [columns.count, columns.count, columns.count, columns.count])
    func value(_ section: Int, _ name: String) throws -> Double? {
      found[section].values[try require(columns.firstIndex { $0.name == name })]
    }
    for name in ["mfcc_htk", "intensity"] {
      let matrix = try frames(try selection([name], deltas: 1), of: sound)
      for (index, (start, end)) in sections.prefix(2).enumerated() {
        let length = end - start
        let inside = matrix.times.indices.filter { matrix.times[$0] >= start && matrix.times[$0] < end }
        let middle = matrix.times.indices.filter {
          matrix.times[$0] >= start + 0.25 * length && matrix.times[$0] < start + 0.75 * length
        }
        for (place, column) in matrix.columns.enumerated() {
          let values = inside.compactMap { matrix[$0, place].map(Double.init) }
          expectEqual(try value(index, column.name + "_count"), Double(values.count))
          let mean = values.reduce(0, +) / Double(values.count)
          expectLess(abs(try require(try value(index, column.name + "_mean")) - mean), 1e-9 * (1 + abs(mean)))
          let sorted = middle.compactMap { matrix[$0, place].map(Double.init) }.sorted()
          let median = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
          expectLess(
            abs(try require(try value(index, column.name + "_over_25_75")) - median), 1e-9 * (1 + abs(median)))
          let time = start + length / 2
          let after = try require(matrix.times.firstIndex { $0 >= time })
          let (low, high) = (
            Double(try require(matrix[after - 1, place])), Double(try require(matrix[after, place]))
          )
          let share = (time - matrix.times[after - 1]) / (matrix.times[after] - matrix.times[after - 1])
          expectLess(
            abs(try require(try value(index, column.name + "_at_50")) - low - share * (high - low)),
            1e-6 * (1 + abs(low)))
        }
        let cut = Array(sound.channel(0)[Int((start * 22_050).rounded())..<Int((end * 22_050).rounded())])
        let indices = try SoundscapeMeter.indices(of: AudioBuffer(mono: cut, sampleRate: 22_050))
        expectEqual(try AcousticIndices.columns.map { try value(index, $0.name) }, indices.values)
      }
    }
    expect(try value(2, "intensity_at_50") != nil && value(2, "intensity_mean") == nil)
    expect(found[2].undefined.contains { $0 == ("intensity", "the segment is a point") })
    expect(found[2].undefined.contains { $0 == ("indices", "the segment is a point") })
    expect(found[3].undefined.contains { $0.name == "mfcc_htk" && $0.reason.hasPrefix("no frame in the segment: ") })
    expectEqual(try value(3, "mfcc_0_count"), 0)
  }
}
