import AudioCore
import AudioFiles
import Expectations
import Foundation
import PitchTracking
import RecordingAnalysis
import TestSignals
import TestSupport
import Testing

@Suite struct RecordingAnalyzerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func measure(
    _ channels: [[Float]], rate: Double, encoding: AudioFileWriter.Encoding = .wavFloat,
    configuration: AnalysisConfiguration = .init()
  ) throws -> RecordingMeasurement {
    let path = folder("x.wav")
    try AudioFileWriter.write(AudioBuffer(known: channels, sampleRate: rate), to: path, encoding: encoding)
    return try RecordingAnalyzer(configuration: configuration).measure(.file(path))
  }

  private func sine(_ frequency: Double, _ amplitude: Double, rate: Double, seconds: Double) -> [Float] {
    (0..<Int(rate * seconds)).map { Float(amplitude * sin(2 * .pi * frequency * Double($0) / rate)) }
  }

  /// All values of a sine are known: the peak, the RMS 3.01 dB below it, zero crossings at 2 f, and one frequency
  /// throughout.
  @Test(arguments: [8000, 22_050, 44_100, 48_000, 96_000] as [Double])
  func everyValueOfASine(rate: Double) throws {
    let tone = sine(440, 0.5, rate: rate, seconds: 3)
    let found = try measure([tone, tone], rate: rate)
    let values = found.values
    expect(found.frameCount == Int(rate * 3) && found.format.channelCount == 2 && found.warnings.isEmpty)
    // At 8 kHz the samples miss the crest of a sine by up to cos(π 440 / 8000): 0.13 dB.
    expectLess(abs(try require(values[.peak]) + 6.02), 0.14)
    expectLess(abs(try require(values[.rootMeanSquare]) + 9.031), 0.002)
    expectLess(abs(try require(values[.crestFactor]) - 3.01), 0.14)
    expectLess(abs(try require(values[.zeroCrossingRate]) - 880), 1)
    expectLess(abs(try require(values[.dcOffset])), 1e-4)
    expectEqual(values[.clippedSamples], 0)
    // BS.1770: −0.691 + 10 log10(2 · 0.125) + K(440 Hz), where K is 0.008 dB with the standard's coefficients. The
    // bilinear transform bends the shelf if its corner of 1.7 kHz is near half the sample rate.
    let loudness = try require(values[.integratedLoudness])
    expectLess(abs(loudness + 0.691 + 6.021 - 0.008), (rate > 8000 ? 0.05 : 0.1), "\(loudness)")
    for column in [MeasuredColumn.pitchMedian, .pitchLow, .pitchHigh] {
      let cents = 1200 * log2(try require(values[column]) / 440)
      expectLess(abs(cents), 2, "\(column.rawValue) at \(rate) Hz: \(cents) cents")
    }
    expectGreater(try require(values[.voicedShare]), 0.97)
    // A pure tone's centroid is its frequency. The window's side lobes and the edges of the tone raise it slightly.
    expectLess(abs(try require(values[.spectralCentroid]) - 440), 0.05 * 440)
    // That nothing sounds in the background is a result.
    expectEqual(found.undefined, [:])
    expect(values[.backgroundToneShare] == 0 && values[.backgroundTone] == nil)
  }

  @Test func silenceHasReasonsInsteadOfNumbers() throws {
    let found = try measure([[Float](repeating: 0, count: 48_000)], rate: 48_000)
    for column in [MeasuredColumn.peak, .rootMeanSquare, .crestFactor, .spectralCentroid] {
      expect(found.values[column] == nil && found.undefined[column] == "digital silence", "\(column.rawValue)")
    }
    expectEqual(found.undefined[.integratedLoudness], "below the absolute gate of -70 LUFS throughout")
    expectEqual(found.undefined[.pitchMedian], "no voiced frame")
    expect(found.values[.voicedShare] == 0 && found.values[.clippedSamples] == 0)
  }

  @Test func shortRecordingsSayWhatTheyAreTooShortFor() throws {
    let found = try measure([sine(1000, 0.1, rate: 8000, seconds: 0.2)], rate: 8000)
    expectEqual(found.undefined[.integratedLoudness], "shorter than one gating block of 0.4 s")
    expect(found.values[.peak] != nil && found.values[.pitchMedian] != nil)
    let single = try measure([[0.5]], rate: 8000)
    expectLess(abs(try require(single.values[.rootMeanSquare]) + 6.02), 0.01)
  }

  /// A feature that a low sample rate does not allow does not affect the others.
  @Test func lowRatesLoseOnlyWhatTheyCannotHold() throws {
    let low = try measure([sine(120, 0.5, rate: 1000, seconds: 2)], rate: 1000)
    expect(
      try require(low.undefined[.integratedLoudness]).contains("a sample rate of 4000 to 768000 Hz, got 1000.0 Hz"))
    expectLess(abs(1200 * log2(try require(low.values[.pitchMedian]) / 120)), 5)
    // The default method does not suit a single sine below 100 Hz, as its guide says; this method does.
    let lower = try measure(
      [sine(60, 0.5, rate: 1000, seconds: 2)], rate: 1000,
      configuration: AnalysisConfiguration(pitchMethod: .autocorrelation))
    expectLess(abs(1200 * log2(try require(lower.values[.pitchMedian]) / 60)), 5)
    let lowest = try measure([sine(10, 0.5, rate: 100, seconds: 2)], rate: 100)
    expect(try require(lowest.undefined[.pitchMedian]).hasPrefix("pitch range: expected"))
    expect(lowest.values[.rootMeanSquare] != nil)
  }

  @Test func clippingIsCountedByTheEncodingsFullScale() throws {
    let tone = sine(100, 2, rate: 8000, seconds: 1)
    let expected = tone.count { abs($0) >= 1 }
    let found = try measure([tone], rate: 8000, encoding: .wav16)
    // Runs of one or two samples at full scale are not counted, but they do not occur at this slope.
    expectAtMost(abs(try require(found.values[.clippedSamples]) - Double(expected)), 2)
  }

  @Test func featuresThatWereNotAskedForStayEmpty() throws {
    let path = folder("y.wav")
    try AudioFileWriter.write(
      AudioBuffer(known: sine(300, 0.5, rate: 8000, seconds: 1), sampleRate: 8000), to: path, encoding: .wav16)
    let found = try RecordingAnalyzer(configuration: .init(features: [.loudness])).measure(.file(path))
    expectEqual(Set(found.values.keys), [.integratedLoudness, .maximumMomentary, .truePeak])
    expectEqual(Set(found.undefined.keys), [.loudnessRange, .maximumShortTerm])
  }

  @Test func observersHearEveryFrameInOrder() throws {
    let path = folder("z.wav")
    try AudioFileWriter.write(
      AudioBuffer(known: sine(300, 0.5, rate: 8000, seconds: 2), sampleRate: 8000), to: path, encoding: .wav16)
    var pitchTimes: [Double] = []
    var levelTimes: [Double] = []
    _ = try RecordingAnalyzer().measure(
      .file(path),
      observer: TrackObserver(
        pitch: { pitchTimes.append($0.time) }, level: { time, _ in levelTimes.append(time) }))
    for times in [pitchTimes, levelTimes] {
      expectEqual(times.count, 200)
      expect(times.indices.allSatisfy { abs(times[$0] - Double($0) * 0.01) < 1e-9 })
    }
  }

  @Test func cancellationEndsThePass() throws {
    struct Stop: Error {}
    let path = PackageRoot.file("Examples/Recordings/music-string-orchestra.ogg")
    var blocks = 0
    expect(throws: Stop.self) {
      try RecordingAnalyzer().measure(.file(path)) {
        blocks += 1
        if blocks == 2 { throw Stop() }
      }
    }
    expectEqual(blocks, 2)
  }
}
