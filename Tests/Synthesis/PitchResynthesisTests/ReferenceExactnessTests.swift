import AudioCore
import Expectations
import Foundation
import PitchResynthesis
import Testing

@Suite struct ReferenceExactnessTests {
  static let cases: [(Excitation, HarmonicPhases)] = [
    (.harmonics, .minimum), (.harmonics, .random), (.pulses, .minimum),
  ]

  private static func render(
    _ excitation: Excitation, _ phases: HarmonicPhases, _ curve: PitchCurve
  ) throws -> Resynthesis {
    var configuration = ResynthesisConfiguration(excitation: excitation, curve: curve, seed: 3)
    configuration.phases = phases
    configuration.breathiness = 0
    return try model(vowel(frequency: 150, duration: 0.8, sampleRate: 16_000, noise: 0)).render(configuration)
  }

  @Test(arguments: cases) func steadyToneHasTheReferencesFrequency(_ excitation: Excitation, _ phases: HarmonicPhases)
    throws
  {
    // 0.1 cent is the promise of sinusoids. The pulses' times are exact, but their filter follows the envelope's
    // estimate, whose ripple turns the fundamental's phase: 0.6 cent measured.
    let frames = (0..<121).map { ReferencePitchFrame(time: Double($0) * 0.01, frequency: 187.3) }
    let result = try Self.render(excitation, phases, PitchCurve(.frames(frames)))
    let inside = result.reference.filter { (0.3...0.9).contains($0.time) }
    expect(inside.allSatisfy { $0.frequency.map { abs($0 - 187.3) < 1e-9 } ?? false })
    let phases = phaseAgainstReference(result, in: 0.35...0.85)
    expectGreater(phases.count, 45)
    expectLess(worstCents(phases, frequency: 187.3), (excitation == .harmonics ? 0.1 : 1))
  }

  @Test(arguments: cases) func glideAndVibratoFollowTheReference(_ excitation: Excitation, _ phases: HarmonicPhases)
    throws
  {
    // An octave in 0.8 s; the demodulating window of 60 ms and the reference's linear interpolation over 10 ms stand
    // against exactness here, and for `.pulses` the filter's phase between two frequencies.
    let frames = (0..<121).map { ReferencePitchFrame(time: Double($0) * 0.01, frequency: 120 * exp2(Double($0) / 80)) }
    let glide = try Self.render(excitation, phases, PitchCurve(.frames(frames)))
    expectLess(worstCents(phaseAgainstReference(glide, in: 0.35...0.85), frequency: 200), 5)
    var curve = PitchCurve()
    curve.vibrato = .init(rate: 5, depthCents: 50)
    let vibrato = try Self.render(excitation, phases, curve)
    let values = vibrato.reference.filter { (0.3...0.9).contains($0.time) }.compactMap(\.frequency)
    // ±50 cents around an estimate that is within 2 cents of 150 Hz.
    expectLess(abs(1200 * log2((values.max() ?? 0) / 150) - 50), 3)
    expectLess(abs(1200 * log2((values.min() ?? 1) / 150) + 50), 3)
    expectLess(worstCents(phaseAgainstReference(vibrato, in: 0.35...0.85), frequency: 150), 5)
  }

  @Test(arguments: Excitation.allCases) func jitterIsInTheReference(_ excitation: Excitation) throws {
    var curve = PitchCurve()
    curve.jitter = 0.01
    var configuration = ResynthesisConfiguration(excitation: excitation, curve: curve, seed: 3)
    configuration.breathiness = 0
    // One frame per sample, so that the reference's integral is the phase.
    configuration.referenceHop = 1 / 2000
    let source = vowel(frequency: 150, duration: 0.6, sampleRate: 16_000)
    let result = try model(source).render(configuration)
    let values = result.reference.filter { (0.3...0.7).contains($0.time) }.compactMap(\.frequency)
    let mean = values.reduce(0, +) / Double(values.count)
    let deviation = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
    // Linear runs between normal values have √(2/3) of their deviation; 60 cycles leave a tenth of uncertainty, doubled.
    expect((0.0055...0.012).contains(deviation / mean))
    let phases = phaseAgainstReference(result, in: 0.35...0.65)
    // Without jitter in the reference the phase would walk by some 0.01 · √45 turns.
    expectLess((phases.max() ?? 1) - (phases.min() ?? 0), 0.02)
  }

  @Test func scaledCurveIsTheEstimateTimesTheFactor() throws {
    let source = try model(vowel(frequency: 150, duration: 0.6, sampleRate: 16_000))
    func values(_ curve: PitchCurve) throws -> [Double] {
      try source.render(.init(excitation: .harmonics, curve: curve, seed: 1)).reference.compactMap(\.frequency)
    }
    let plain = try values(PitchCurve())
    let up = try values(.shifted(semitones: 7))
    expectEqual(plain.count, up.count)
    // The tolerance covers only the rounding of Double.
    expect(zip(plain, up).allSatisfy { abs($1 / $0 - exp2(7.0 / 12)) < 1e-12 })
    // The vowel's own pitch is within the 2 cents that the tracker states.
    expect(plain.dropFirst(5).dropLast(5).allSatisfy { abs(1200 * log2($0 / 150)) < 2 })
  }

  @Test func plateausLieOnTheScale() throws {
    var curve = PitchCurve(
      .frames(
        (0..<121).map { ReferencePitchFrame(time: Double($0) * 0.01, frequency: 200 * exp2(Double($0) / 121)) }))
    curve.plateaus = .init(scale: .cMajor)
    let source = try model(vowel(frequency: 150, duration: 0.8, sampleRate: 16_000))
    let values = try source.render(.init(excitation: .harmonics, curve: curve, seed: 1)).reference
      .compactMap(\.frequency)
    let pitches = values.map { 69 + 12 * log2($0 / 440) }
    let still = zip(pitches, pitches.dropFirst()).filter { abs($0 - $1) < 1e-9 }.map(\.0)
    expectGreater(still.count, values.count / 3)
    let classes = Set(PitchScale.cMajor.pitchClasses)
    expect(still.allSatisfy { abs($0 - $0.rounded()) < 1e-6 && classes.contains(Int($0.rounded()) % 12) })
    expectAtLeast(Set(still.map { Int($0.rounded()) }).count, 3)
  }
}
