import AudioCore
import AudioFiles
import Expectations
import Foundation
import RecordingAnalysis
import SegmentAnalysis
import TestSignals
import TestSupport
import Testing

@Suite struct SegmentAnalyzerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ samples: [Float], rate: Double = 16_000, name: String = "x.wav") throws -> String {
    let path = folder(name)
    try AudioFileWriter.write(AudioBuffer(known: samples, sampleRate: rate), to: path, encoding: .wavFloat)
    return path
  }

  private func list(_ times: [(Double, Double)]) -> SegmentList {
    SegmentList(lines: times.map { Segment(number: 0, label: "a", start: $0.0, end: $0.1) })
  }

  private func measure(
    _ path: String, _ times: [(Double, Double)], features: Set<Feature> = [.amplitude, .pitch, .spectrum, .loudness],
    points: [Double] = [], parts: [SegmentSettings.Part] = []
  ) throws -> [SegmentMeasurement] {
    let analyzer = SegmentAnalyzer(
      configuration: .init(features: features), settings: .init(source: .labels, points: points, parts: parts))
    return try analyzer.measure(.file(path), segments: list(times)).segments
  }

  /// A sine whose frequency in hertz and level in dB of amplitude are functions of time.
  private func glide(
    _ seconds: Double, rate: Double = 16_000, frequency: (Double) -> Double, level: (Double) -> Double
  ) -> [Float] {
    var phase = 0.0
    return (0..<Int(seconds * rate)).map { n in
      let time = Double(n) / rate
      phase += frequency(time) / rate
      return Float(pow(10, level(time) / 20) * sin(2 * .pi * phase))
    }
  }

  /// Tones of 0.5 s one after the other: each segment has the values of its own tone.
  @Test func everySegmentHasTheValuesOfItsTone() throws {
    let tones: [(frequency: Double, level: Double)] = [(200, -6), (300, -8), (150, -10), (400, -7)]
    let path = try write(
      glide(2, frequency: { tones[min(3, Int($0 * 2))].frequency }, level: { tones[min(3, Int($0 * 2))].level }))
    let found = try measure(path, tones.indices.map { (0.5 * Double($0) + 0.1, 0.5 * Double($0) + 0.4) }, points: [50])
    for (tone, segment) in zip(tones, found) {
      let cents = 1200 * log2(try require(segment.values[.pitchMedian]) / tone.frequency)
      expectLess(abs(cents), 2, "\(cents) cents")
      expectEqual(segment.values[.voicedShare], 1)
      // 0.3 s are a whole number of periods of each tone.
      expectLess(abs(try require(segment.values[.rootMeanSquare]) - tone.level + 3.0103), 0.001)
      expectLess(abs(try require(segment.values[.peak]) - tone.level), 0.02)
      expectLess(abs(try require(segment.values[.zeroCrossingRate]) - 2 * tone.frequency), 4)
      // K is within 0.6 dB of 0 between 150 and 400 Hz; 0.3 s are too short for a block of 400 ms.
      expect(segment.values[.integratedLoudness] == nil && segment.undefined[.integratedLoudness] != nil)
      expectLess(abs(try require(segment.placeValues[0]) / tone.frequency - 1), 0.001)
      // The level's window of 50 ms need not be a whole number of half periods.
      expectLess(abs(try require(segment.placeValues[1]) - tone.level + 3.0103), 0.15)
    }
  }

  /// Pitch and level that change by a line have known values at each point, and known medians over each part.
  @Test func pointsAndPartsOfAGlide() throws {
    let path = try write(glide(1, frequency: { 200 + 100 * $0 }, level: { -20 + 12 * $0 }))
    let part = try require(SegmentSettings.Part(from: 25, to: 75))
    // The ends of the segment lie between frames of 10 ms.
    let segment = try measure(
      path, [(0.2013, 0.6057)], features: [.amplitude, .pitch], points: [0, 20, 50, 80, 100], parts: [part])[0]
    let length = 0.6057 - 0.2013
    for (place, percent) in [0.0, 20, 50, 80, 100, 50].enumerated() {
      let time = 0.2013 + length * percent / 100
      // A frame's place in time is uncertain by less than 2 ms: 0.2 Hz. A median of frames, by half a hop: 0.5 Hz.
      let tolerance = place == 5 ? 0.7 : 0.2
      expectLess(abs(try require(segment.placeValues[2 * place]) - 200 - 100 * time), tolerance)
      expectLess(abs(try require(segment.placeValues[2 * place + 1]) + 3.0103 + 20 - 12 * time), 0.15)
    }
    expectEqual(
      SegmentPlace.all(.init(source: .labels, points: [33.3], parts: [part]), [.amplitude, .voice]).map(\.name),
      [
        "level_at_33_3_dbfs", "f1_at_33_3_hz", "f2_at_33_3_hz", "f3_at_33_3_hz", "level_over_25_75_dbfs",
        "f1_over_25_75_hz", "f2_over_25_75_hz", "f3_over_25_75_hz",
      ])
  }

  /// Vowels with known resonances.
  @Test func formantsOfVowels() throws {
    let vowels: [[Double]] = [[730, 1090, 2440], [270, 2290, 3010], [300, 870, 2240]]
    let samples = vowels.flatMap { formants in
      let resonances = (formants + [3500, 4500]).map { (frequency: $0, bandwidth: 80.0) }
      return GlottalTestSignal.vowel(fundamental: 120, resonances: resonances, duration: 0.4, sampleRate: 16_000)
        .samples
    }
    let part = try require(SegmentSettings.Part(from: 25, to: 75))
    let found = try measure(
      write(samples), vowels.indices.map { (0.4 * Double($0) + 0.05, 0.4 * Double($0) + 0.35) }, features: [.voice],
      points: [50], parts: [part])
    for (segment, formants) in zip(found, vowels) {
      for (index, column) in [MeasuredColumn.firstFormant, .secondFormant, .thirdFormant].enumerated() {
        // Linear prediction of 50 ms is drawn to the nearest partial, 60 Hz away at most.
        for value in [segment.values[column], segment.placeValues[index], segment.placeValues[3 + index]] {
          expectLess(abs(try require(value) - formants[index]), 60, "\(column.rawValue)")
        }
      }
      expectGreater(try require(segment.values[.phonationShare]), 0.99)
      expectLess(try require(segment.values[.jitterLocal]), 0.5)
      expectGreater(try require(segment.values[.harmonicsToNoise]), 15)
    }
  }

  /// Amplitude and loudness are those of the piece as a file of its own, bit for bit.
  @Test func amplitudeAndLoudnessEqualThoseOfTheCut() throws {
    let rate = 44_100.0
    let noise = TestSignal.pinkNoise(amplitude: 0.4, frameCount: Int(rate * 3), seed: 3)
    let path = try write(noise, rate: rate)
    let times = [(0.1234567, 0.9), (0.5, 1.7), (1.2, 1.2004), (2.0, 2.99999), (0.0, 3.0)]
    let features: Set<Feature> = [.amplitude, .loudness]
    for ((start, end), segment) in zip(times, try measure(path, times, features: features)) {
      let range = Int((start * rate).rounded())..<Int((end * rate).rounded())
      let cut = try write(Array(noise[range]), rate: rate, name: "cut.wav")
      let alone = try RecordingAnalyzer(configuration: .init(features: features)).measure(.file(cut))
      expectEqual(segment.values, alone.values)
      expectEqual(segment.undefined, alone.undefined)
    }
  }

  /// A segment that is the whole recording has the recording's values.
  @Test func theWholeRecordingAsASegment() throws {
    let path = PackageRoot.file("Examples/Recordings/speech-english-female.wav")
    let configuration = AnalysisConfiguration(features: Set(Feature.allCases).subtracting([.fingerprint]))
    let whole = try RecordingAnalyzer(configuration: configuration).measure(.file(path))
    let segment = try SegmentAnalyzer(configuration: configuration, settings: .init(source: .labels))
      .measure(.file(path), segments: list([(0, whole.duration)])).segments[0]
    expectEqual(Set(segment.undefined.keys), Set(whole.undefined.keys))
    for (column, value) in whole.values {
      let found = try require(segment.values[column], "\(column.rawValue)")
      // The pitch's quantiles are exact in both; sums are rounded in another order.
      expectLess(abs(found - value), 1e-9 * max(1, abs(value)), "\(column.rawValue): \(found), not \(value)")
    }
  }

  /// The values do not depend on the other segments, nor on their order.
  @Test func segmentsDoNotDependOnEachOther() throws {
    let path = PackageRoot.file("Examples/Recordings/speech-english-male.flac")
    let times: [(Double, Double)] = (0..<40).map { number in
      let start = 0.05 * Double(number)
      return (start, start + 0.02 + 0.03 * Double(number % 7))
    }
    let mixed = times.indices.map { ($0 * 17) % times.count }
    let features: Set<Feature> = [.amplitude, .pitch, .spectrum, .voice]
    let first = try measure(path, times, features: features, points: [50])
    let second = try measure(path, mixed.map { times[$0] }, features: features, points: [50])
    for (place, index) in mixed.enumerated() {
      expectEqual(second[place].values, first[index].values)
      expectEqual(second[place].undefined, first[index].undefined)
      expectEqual(second[place].placeValues, first[index].placeValues)
    }
    let alone = try measure(path, [times[12]], features: features, points: [50])[0]
    expectEqual(alone.values, first[12].values)
    expectEqual(alone.placeValues, first[12].placeValues)
  }

  @Test func shortSegmentsHaveReasons() throws {
    let path = try write(glide(1, frequency: { _ in 200 }, level: { _ in -6 }))
    let part = try require(SegmentSettings.Part(from: 25, to: 75))
    let found = try measure(
      path, [(0.5012, 0.5031), (0.5, 0.5), (0.30001, 0.30002)], features: [.amplitude, .pitch, .spectrum, .voice],
      points: [50], parts: [part])
    expectEqual(found[0].undefined[.pitchMedian], "no frame in the segment: frames are 10.0 ms apart")
    expectEqual(found[0].undefined[.spectralCentroid], "no frame in the segment: frames are 16.0 ms apart")
    expectEqual(found[0].undefined[.firstFormant], "no voiced frame")
    expectEqual(found[0].undefined[.jitterLocal], "too few consecutive periods")
    expectEqual(found[0].placeReasons[6], "no frame in this part")
    expect(found[0].values[.peak] != nil)
    // A point has values where it is, and no others.
    expectEqual(found[1].undefined[.peak], "the segment is a point")
    expect(found[1].segment.isPoint && found[1].segment.fault == nil && found[1].values.isEmpty)
    expectLess(abs(try require(found[1].placeValues[0]) - 200), 0.2)
    expectEqual(found[1].placeReasons[6], "the segment is a point")
    expectEqual(found[2].undefined[.peak], "no sample in the segment")
    expectLess(abs(try require(found[2].placeValues[0]) - 200), 0.2)
  }

  @Test func segmentsWithOddTimesAreSaid() throws {
    let path = try write(glide(1, frequency: { _ in 200 }, level: { _ in -6 }))
    let found = try measure(
      path,
      [
        (0.2, 0.5), (0.4, 0.6), (0.8, 1.5), (2, 3), (0.7, 0.6), (-0.5, 0.1), (-2, -1), (.nan, 1), (0, .infinity),
        (1e300, 1e301), (0.9, 1.0005),
      ], features: [.amplitude, .pitch])
    expectEqual(found.count, 11)
    expect(found[0].segment.warnings.isEmpty)
    expectEqual(found[1].segment.warnings, ["overlaps segment 1, which ends at 0.5 s"])
    expectEqual(found[2].segment.warnings, ["ends at 1.5 s, the recording at 1.0 s: the part within it is measured"])
    expectLess(abs(try require(found[2].values[.rootMeanSquare]) + 9.0103), 0.01)
    expectEqual(found[3].segment.fault, "it starts at 2.0 s, the recording ends at 1.0 s")
    expectEqual(found[4].segment.fault, "reversed: it ends at 0.6 s, before its start at 0.7 s")
    expectEqual(found[5].segment.warnings, ["starts at -0.5 s: the part from 0 s on is measured"])
    expectLess(abs(try require(found[5].values[.rootMeanSquare]) + 9.0103), 0.01)
    expectEqual(found[6].segment.fault, "it lies before the recording's start: it ends at -1.0 s")
    expectEqual(found[7].segment.fault, "expected a start and an end in seconds, got nan and 1.0")
    expect(found[8].segment.fault != nil && found[9].segment.fault != nil)
    expect(found[10].segment.fault == nil && found[10].values[.peak] != nil)
    for segment in found where segment.segment.fault != nil { expect(segment.values.isEmpty) }
  }

  @Test func aMissingRecordingIsAFailure() throws {
    expect(throws: RecordingAnalyzer.Failure.self) { _ = try measure(folder("none.wav"), [(0, 1)]) }
  }
}
