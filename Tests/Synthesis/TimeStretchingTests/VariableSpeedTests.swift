import AudioCore
import Expectations
import Foundation
import ProcessorContracts
import TestSignals
import Testing
import TimeStretching

@Suite struct VariableSpeedTests {
  private static let rate = 48_000.0

  /// A sine of 1 kHz, computed from the frame number, so that rounding does not accumulate.
  private struct Tone: AudioGenerator {
    let sampleRate = VariableSpeedTests.rate
    let channelCount = 1
    var frame = 0

    mutating func render(into block: MutableAudioBlock) {
      for n in 0..<block.frameCount {
        block.channel(0)[n] = Float(0.5 * sin(2 * .pi * Double(frame % 48) / 48))
        frame += 1
      }
    }
    mutating func reset() { frame = 0 }
  }

  /// A source whose pitch changes at given frames, which do not depend on the division into blocks.
  private struct Scripted: ~Copyable, AudioGenerator {
    var speed: VariableSpeed<Tone>
    let changes: [(frame: Int, pitch: Double)]
    var frame = 0
    var sampleRate: Double { speed.sampleRate }
    var channelCount: Int { speed.channelCount }

    init(_ speed: consuming VariableSpeed<Tone>, _ changes: [(frame: Int, pitch: Double)]) {
      self.speed = speed
      self.changes = changes
    }

    mutating func render(into block: MutableAudioBlock) {
      var start = 0
      while start < block.frameCount {
        for change in changes where change.frame == frame { speed.setParameter(0, to: change.pitch) }
        let next = changes.map(\.frame).first { $0 > frame } ?? .max
        let range = start..<start + min(block.frameCount - start, next - frame)
        speed.render(into: block.frames(range))
        frame += range.count
        start = range.upperBound
      }
    }

    mutating func reset() {
      speed.reset()
      frame = 0
    }
  }

  private func scripted(_ changes: [(frame: Int, pitch: Double)]) throws -> Scripted {
    Scripted(try VariableSpeed(Tone(), sampleRate: Self.rate), changes)
  }

  @Test func theContractHoldsWhileThePitchChanges() throws {
    let violations = try RenderingContract.violations(
      of: { try scripted([(0, 3), (1000, -36), (1500, 36), (2900, 0)]) }, frameCount: 4000)
    expectEqual(violations, [])
  }

  /// Semitones are frequency ratios. The tone has 1000 · 2^(pitch / 12) Hz, and its start does not move.
  @Test(arguments: [-36.0, -7, 0, 0.5, 12, 36]) func aToneIsMoved(pitch: Double) throws {
    let configuration = VariableSpeed<Tone>.Configuration(pitch: pitch)
    var speed = try VariableSpeed(Tone(), configuration: configuration, sampleRate: Self.rate)
    let result = try speed.rendered(frameCount: 8000)
    let step = 2 * Double.pi * 1000 * exp2(pitch / 12) / Self.rate
    // The filter smooths the abrupt start of the tone, so the samples are compared after it.
    expectLess(result.largestError(3000..<8000) { 0.5 * sin(step * Double($0)) }, 2e-6)
  }

  /// −36 to 36 semitones correspond to Scratch's −360 to 360, a speed of 2^(v / 120).
  @Test func speedsAreThoseOfScratch() {
    for v in stride(from: -360.0, through: 360, by: 45) {
      expectLess(abs(PitchBySpeed.speed(pitch: v / 10) / pow(2, v / 120) - 1), 1e-14)
    }
  }

  /// Whole signals have the same frequencies as the streaming path.
  @Test(arguments: [-36.0, -7, 0.5, 12, 36]) func aWholeToneIsMoved(pitch: Double) throws {
    let tone = TestSignal.sine(frequency: 1000, amplitude: 0.5, frameCount: 96_000, sampleRate: Self.rate)
    let result = try PitchBySpeed.applied(to: AudioBuffer(known: tone, sampleRate: Self.rate), pitch: pitch)
    let step = 2 * Double.pi * 1000 * exp2(pitch / 12) / Self.rate
    let middle = result.frameCount / 4..<result.frameCount / 4 * 3
    expectLess(result.largestError(middle) { 0.5 * sin(step * Double($0)) }, 2e-6)
  }

  /// A change makes no jump. Second differences are at most those of a sine of the highest frequency that is passed,
  /// (2π 2000 / 48 000)² / 2.
  @Test func aChangeDoesNotClick() throws {
    var source = try scripted([(3000, 12), (6000, -12), (9000, 0)])
    let result = try source.rendered(frameCount: 12_000)
    let steepest = 0.5 * pow(2 * .pi * 2000 / Self.rate, 2)
    expectLess(result.largestSecondDifference(from: 500), 1.02 * steepest)
  }

  /// A whole signal becomes shorter by the ratio of its pitch, an impulse is at its scaled time, and pitch 0 gives the
  /// same bits.
  @Test func aWholeSignalIsShorter() throws {
    var signal = TestSignal.mixed(channelCount: 2, frameCount: 9999, sampleRate: Self.rate, seed: 3)
    expectEqual(try PitchBySpeed.applied(to: signal, pitch: 0), signal)
    for pitch in [-36.0, -4, 4, 36] {
      let result = try PitchBySpeed.applied(to: signal, pitch: pitch)
      expect(abs(Double(result.frameCount) - 9999 / exp2(pitch / 12)) <= 1 && result.channelCount == 2)
    }
    signal = .impulse(at: 6000, frameCount: 9999, sampleRate: Self.rate)
    let result = try PitchBySpeed.applied(to: signal, pitch: 12).samples
    expectEqual(result.indices.max { result[$0] < result[$1] }, 3000)
  }

  @Test func settingsAreChecked() throws {
    #expect {
      try PitchBySpeed.applied(to: AudioBuffer(known: [0], sampleRate: 1), pitch: 37)
    } throws: { "\($0)" == "pitch: expected -36.0 to 36.0 semitones, got 37.0 semitones" }
  }
}
