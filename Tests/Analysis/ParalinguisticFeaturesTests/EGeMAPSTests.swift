import AudioCore
import Expectations
import FeatureTracks
import Foundation
import ParalinguisticFeatures
import ProcessorContracts
import TestSignals
import Testing

@Suite struct EGeMAPSTests {
  /// 1.38 s at 16 kHz, rounded to 16 bits as openSMILE takes it.
  private static func signal(_ name: String) -> AudioBuffer {
    let samples: [Double]
    switch name {
    case "noise": samples = PeerSignal.noise(22_050, seed: 7).map { 0.25 * $0 }
    case "chord":
      let noise = PeerSignal.noise(22_050, seed: 3)
      samples = noise.indices.map { n in
        let t = Double(n) / 22_050
        return [261.6256, 329.6276, 391.9954].reduce(0) { $0 + 0.1 * sin(2 * .pi * $1 * t) } + 1e-3 * noise[n]
      }
    default:
      let noise = PeerSignal.noise(22_050, seed: 11)
      samples = noise.indices.map { n in
        let t = Double(n) / 16_000
        let phase = 2 * Double.pi * (130 * t + 15 * t * t)
        let within = t.truncatingRemainder(dividingBy: 0.5)
        let isOn = within >= 0.1 && within < 0.42
        let tone = isOn ? (1...12).reduce(0) { $0 + pow(0.7, Double($1 - 1)) * sin(Double($1) * phase) } : 0
        return 0.1 * tone + 2e-3 * noise[n]
      }
    }
    return AudioBuffer(known: [samples.map { Float(($0 * 32_768).rounded() / 32_768) }], sampleRate: 16_000)
  }

  private static func column(_ name: String) -> Int { EGeMAPS.functionals.firstIndex { $0.name == name } ?? -1 }

  @Test func names() {
    expectEqual(EGeMAPS.descriptors.count, 25)
    expectEqual(EGeMAPS.functionals.count, 88)
    expectEqual(Set(EGeMAPS.functionals.map(\.name)).count, 88)
    expectEqual(EGeMAPS.functionals[62].name, "slopeV0-500_sma3nz_amean")
    expectEqual(EGeMAPS.functionals[76].name, "alphaRatioUV_sma3nz_amean")
    expectEqual(EGeMAPS.functionals[87].name, "equivalentSoundLevel_dBp")
  }

  /// Loudness, balance, slopes, flux and MFCC, frame by frame: openSMILE computes in single precision.
  @Test(arguments: ["noise", "chord", "voice"])
  func descriptorsOfSpectra(name: String) throws {
    let matrix = try EGeMAPS(undefined: .openSMILE).matrix(of: Self.signal(name))
    let expected = try require(PeerSignal.table("\(name) lld", in: EGeMAPSReferences.text))
    expectEqual(expected.count, 25 * EGeMAPSReferences.frames.count)
    for (row, frame) in EGeMAPSReferences.frames.enumerated() {
      for column in 0..<10 {
        let (found, wanted) = (Double(matrix.row(frame)[25 * frame + column]), expected[25 * row + column])
        expectAtMost(
          abs(found - wanted), 2e-4 * max(abs(wanted), 0.05), "\(name), frame \(frame), \(matrix.columns[column].name)")
      }
    }
  }

  /// A clear voice has openSMILE's pitch, harmonics and formants too.
  @Test func descriptorsOfVoice() throws {
    let matrix = try EGeMAPS(undefined: .openSMILE).matrix(of: Self.signal("voice"))
    let expected = try require(PeerSignal.table("voice lld", in: EGeMAPSReferences.text))
    for column in [10, 13, 14, 15, 16, 17, 19, 20, 22, 23] {
      let (found, wanted) = (Double(matrix.row(77)[25 * 77 + column]), expected[75 + column])
      expectAtMost(abs(found - wanted), 5e-3 * abs(wanted), "\(matrix.columns[column].name)")
    }
  }

  @Test func functionalsOfVoice() throws {
    let found = try EGeMAPS(undefined: .openSMILE).functionals(of: Self.signal("voice"))
    let expected = try require(PeerSignal.table("voice functionals", in: EGeMAPSReferences.text))
    expectEqual(expected.count, 88)
    // Contours of loudness and pitch without slopes, means over all, voiced and unvoiced frames, stretches, level.
    let checked =
      Array(0..<6) + Array(10..<16) + Array(20..<30) + [34, 40, 46, 52, 58, 60, 76, 77, 81, 82, 83, 85, 86, 87]
    for column in checked {
      let value = try require(found.values[column])
      expectAtMost(
        abs(value - expected[column]), 0.02 * abs(expected[column]) + 1e-3, "\(EGeMAPS.functionals[column].name)")
    }
  }

  @Test func undefinedValues() throws {
    let noise = Self.signal("noise")
    let own = try EGeMAPS().functionals(of: noise)
    expectEqual(own.values[0], nil)
    expectEqual(own.reasons[0], .noVoice)
    expectEqual(try EGeMAPS(undefined: .openSMILE).functionals(of: noise).values[0], 0)
    let matrix = try EGeMAPS().matrix(of: noise)
    expectEqual(matrix[20, 10], nil)
    expectEqual(matrix[20, 18], nil)
    expect(matrix[20, 0] != nil)
    let named = try EGeMAPS(undefined: .openSMILE).matrix(of: noise)
    expectEqual(named[20, 10], 0)
    expectEqual(named[20, 18], -201)
    for (value, reason) in zip(own.values, own.reasons) { expectEqual(value == nil, reason != nil) }
  }

  @Test func silence() throws {
    let silence = AudioBuffer(known: [Array(repeating: 0, count: 16_000)], sampleRate: 16_000)
    let own = try EGeMAPS().functionals(of: silence)
    expectEqual(own.reasons[87], .silence)
    expectEqual(own.values[Self.column("alphaRatioUV_sma3nz_amean")], nil)
    let named = try EGeMAPS(undefined: .openSMILE).matrix(of: silence)
    // openSMILE's: the floor of the bands, and slopes of the floor of decibels.
    expectAtMost(abs(Double(try require(named[5, 0])) - 0.00103), 1e-5)
    expectAtMost(abs(Double(try require(named[5, 3])) - 0.112), 1e-3)
  }

  @Test(arguments: [0, 1, 319, 320, 959])
  func tooShort(count: Int) throws {
    let signal = AudioBuffer(known: [Array(repeating: 0.1, count: count)], sampleRate: 16_000)
    expectEqual(try EGeMAPS().matrix(of: signal).frameCount, 0)
    expectEqual(Set(try EGeMAPS(undefined: .openSMILE).functionals(of: signal).reasons), [.tooShort])
  }

  @Test func shortest() throws {
    let signal = AudioBuffer(known: [Array(repeating: 0.1, count: 960)], sampleRate: 16_000)
    expectEqual(try EGeMAPS().matrix(of: signal).frameCount, 2)
  }

  @Test func refusals() {
    for rate in [7999, 192_001] {
      #expect(throws: ParalinguisticFeatureError.format(.sampleRate(Double(rate), expected: 8000...192_000))) {
        _ = try EGeMAPSExtractor(sampleRate: Double(rate))
      }
    }
    let broken = AudioBuffer(known: [[0, .nan] + Array(repeating: 0, count: 2000)], sampleRate: 16_000)
    #expect(throws: ParalinguisticFeatureError.notFinite(sample: 1)) { _ = try EGeMAPS().functionals(of: broken) }
  }

  /// A stream with samples that are no numbers has frames without values there, and goes on.
  @Test func brokenSamplesInAStream() throws {
    var samples = Self.signal("voice").samples
    samples[8000] = .nan
    samples[8001] = .infinity
    var extractor = try EGeMAPSExtractor(sampleRate: 16_000)
    let matrix = try extractor.matrix(of: AudioBuffer(known: [Array(samples)], sampleRate: 16_000))
    expectEqual(matrix[49, 0], nil)
    expect(matrix[60, 0] != nil)
  }

  @Test func streamingContract() throws {
    let violations = try StreamingContract.violations(
      of: { try EGeMAPSExtractor(sampleRate: 16_000) }, on: Self.signal("voice"),
      output: { frame, log in
        log.record(frame.index)
        log.record(frame.time)
        log.record(frame.values)
      })
    expectEqual(violations, [])
  }

  @Test func meterInBlocks() throws {
    let signal = Self.signal("voice")
    let whole = try EGeMAPS().functionals(of: signal)
    var meter = try EGeMAPSMeter(sampleRate: 16_000)
    for _ in 0..<2 {
      meter.reset()
      signal.withBlock { block in
        for start in stride(from: 0, to: block.frameCount, by: 7) {
          meter.process(block.frames(start..<min(start + 7, block.frameCount)))
        }
      }
      meter.flush()
      expectEqual(meter.functionals, whole)
    }
  }
}
