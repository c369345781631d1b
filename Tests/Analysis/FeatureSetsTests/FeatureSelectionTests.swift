import AudioCore
import Expectations
import FeatureSets
import FeatureTracks
import SoundscapeIndices
import SpectralFeatures
import TempoTracking
import TestSignals
import Testing

@Suite struct FeatureSelectionTests {
  private let sound: AudioBuffer

  init() throws {
    sound = try AudioBuffer(
      mono: TestSignal.pinkNoise(amplitude: 0.5, frameCount: 33_000, seed: 5), sampleRate: 22_050)
  }

  private func sets(_ names: String...) throws -> [FeatureSet] { try names.map { try require(FeatureSet.named($0)) } }

  private func frames(_ selection: FeatureSelection, of sound: AudioBuffer, blocks: Int) throws -> FeatureMatrix {
    let table = try FrameTable(selection, sampleRate: sound.sampleRate) { MemoryFrames() }
    var matrix = FeatureMatrix(columns: selection.columns)
    for start in stride(from: 0, to: sound.frameCount, by: blocks) {
      let samples = Array(sound.channel(0)[start..<min(sound.frameCount, start + blocks)])
      try AudioBuffer(mono: samples, sampleRate: sound.sampleRate).withBlock { table.process($0) { matrix.append($0) } }
    }
    try table.flush { matrix.append($0) }
    return matrix
  }

  /// The frames of a set by name are those of the whole signal, with librosa's limit of 80 dB below the loudest of all.
  @Test func framesAreThoseOfTheWholeSignal() throws {
    for name in SpectralFeatureSet.names {
      let selection = try FeatureSelection(try sets(name))
      let found = try frames(selection, of: sound, blocks: 1000)
      let expected = try require(SpectralFeatureSet.named(name, sampleRate: 22_050)).matrix(of: sound)
      expectEqual(found.times, expected.times, "\(name)")
      expectEqual(found.values.map(\.bitPattern), placed(expected, found.columns).map(\.bitPattern), "\(name)")
    }
  }

  /// The values in the columns of the set, NaN where the rate has fewer.
  private func placed(_ matrix: FeatureMatrix, _ columns: [FeatureColumn]) -> [Float] {
    let places = columns.map { column in matrix.columns.firstIndex(of: column) }
    return (0..<matrix.frameCount).flatMap { frame in
      places.map { $0.map { matrix.values[frame * matrix.columns.count + $0] } ?? .nan }
    }
  }

  @Test func setsOfOneFramingShareTheirFrames() throws {
    let both = try FeatureSelection(try sets("mfcc", "chroma", "librosa", "mfcc"))
    expectEqual(both.sets.map(\.name), ["mfcc", "chroma", "librosa"])
    expectEqual(both.columns.count, 48)
    let found = try frames(both, of: sound, blocks: 4096)
    let alone = try frames(try FeatureSelection(try sets("librosa")), of: sound, blocks: 4096)
    expectEqual(found.columns.map(\.name), alone.columns.map(\.name))
    expectEqual(found.values.map(\.bitPattern), alone.values.map(\.bitPattern))
  }

  /// Sets of several kinds whose frames are at the same times: each has the values and times that it has alone.
  @Test func setsOfTheSameTimesShareATable() throws {
    for (names, deltas) in [
      (["mfcc", "tempogram"], 0), (["tempogram", "shape", "chroma"], 0), (["mfcc", "tempogram"], 1),
    ] {
      let both = try FeatureSelection(try names.map { try require(FeatureSet.named($0)) }, deltas: deltas)
      try both.checkFrames()
      let found = try frames(both, of: sound, blocks: 1000)
      expectEqual(found.columns.map(\.name), both.columns.map(\.name))
      for name in names {
        let alone = try frames(try FeatureSelection(try sets(name), deltas: deltas), of: sound, blocks: 4096)
        expectEqual(found.times.count, alone.times.count, "\(name)")
        // The last bit of a time depends on how it is computed.
        expect(zip(found.times, alone.times).allSatisfy { abs($0 - $1) < 1e-12 }, "\(name)")
        expectEqual(placed(found, alone.columns).map(\.bitPattern), alone.values.map(\.bitPattern), "\(name)")
      }
    }
    let short = try AudioBuffer(mono: [0.1, 0.2], sampleRate: 22_050)
    let selection = try FeatureSelection(try sets("mfcc", "tempogram"))
    expectEqual(try frames(selection, of: short, blocks: 1).times, [0])
  }

  @Test func whatDoesNotGoTogetherIsRefused() throws {
    expect(throws: FeatureSetError.sameColumn("mfcc_0", first: "mfcc", second: "mfcc_htk")) {
      try FeatureSelection(try sets("mfcc", "mfcc_htk"))
    }
    let other = try FeatureSelection(try sets("chroma", "mfcc_htk"))
    do throws(FeatureSetError) {
      try other.checkFrames()
      expect(false, "chroma and mfcc_htk")
    } catch {
      expectEqual(
        error.description,
        "expected sets with frames at the same times, got chroma (every 512 samples from 0 on) and mfcc_htk "
          + "(every 10 ms from 12.5 ms on); ask for a summary, or for one after the other")
    }
    for (first, second, words) in [
      ("mfcc_htk", "egemaps_lld", "egemaps_lld (every 10 ms from 10 ms on)"),
      ("formants", "harmonicity", "formants (every 6.25 ms from a time on that depends on the recording's length)"),
      ("tempogram", "mfcc_torchaudio", "mfcc_torchaudio (every 200 samples from 0 on)"),
    ] {
      let selection = try FeatureSelection(try sets(first, second))
      do throws(FeatureSetError) {
        try selection.checkFrames()
        expect(false, "\(first) and \(second)")
      } catch { expect(error.description.contains(words), "\(error)") }
    }
    let tempo = try FeatureSelection(try sets("mfcc", "tempo"))
    expect(throws: FeatureSetError.noFrames(set: "tempo")) { try tempo.checkFrames() }
    expect(throws: FeatureSetError.noDeltas(sets: ["tempo", "indices"])) {
      try FeatureSelection(try sets("tempo", "indices"), deltas: 1)
    }
    let error = FeatureSetError.noFrames(set: "tempo")
    expectEqual(error.description, "tempo has one value a recording and no frames: expected a summary to be asked for")
  }

  /// A summary of sets of several framings in one pass is that of each alone.
  @Test func summariesAreThoseOfEachSet() throws {
    let statistics = try ["mean", "std", "median", "count"].map { try require(FeatureStatistic(name: $0)) }
    let selection = try FeatureSelection(try sets("mfcc_htk", "shape", "tempo", "indices"))
    let columns = selection.summaryColumns(statistics)
    let table = FeatureSummaryTable(selection, statistics: statistics, sampleRate: 22_050) { MemoryFrames() }
    sound.withBlock { table.process($0) }
    let values = Dictionary(uniqueKeysWithValues: zip(columns.map(\.name), table.finish()))
    expectEqual(columns.count, 4 * (13 + 16) + 1 + 9)
    for name in ["mfcc_htk", "shape"] {
      let matrix = try require(SpectralFeatureSet.named(name, sampleRate: 22_050)).matrix(of: sound)
      for summary in matrix.summary(statistics) {
        let (found, expected) = (values[summary.column.name] ?? nil, summary.value)
        expectLess(
          abs(try require(found) - (try require(expected))), 1e-12 * max(1e-9, abs(expected ?? 0)) + 1e-15,
          "\(summary.column.name)")
      }
    }
    expectEqual(values["tempo"] ?? nil, try TempoEstimator.tempo(of: sound))
    let indices = try SoundscapeMeter.indices(of: sound)
    expectEqual(AcousticIndices.columns.map { values[$0.name] ?? nil }, indices.values)
  }

  /// At a rate below that of a set's definition the recording's other sets are still measured.
  @Test func lowRatesLeaveColumnsOut() throws {
    let low = try AudioBuffer(mono: TestSignal.pinkNoise(amplitude: 0.5, frameCount: 8000, seed: 6), sampleRate: 8000)
    let selection = try FeatureSelection(try sets("shape"))
    let found = try frames(selection, of: low, blocks: 800)
    expectEqual(found.columns.count, 16)
    let octave = try require(found.columns.firstIndex { $0.name == "spectral_contrast_7" })
    expect(found[3, octave] == nil && found[3, octave - 1] != nil)
  }

  @Test func everySetHasItsColumns() throws {
    for set in FeatureSet.all {
      expect(!set.columns.isEmpty && !set.explanation.isEmpty, "\(set.name)")
      expectEqual(Set(set.columns.map(\.name)).count, set.columns.count, "\(set.name)")
      expectEqual(FeatureSet.named(set.name)?.name, set.name)
    }
    expectNil(FeatureSet.named("mfc"))
  }
}
