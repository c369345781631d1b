import AudioCore
import Foundation
import ToneSynthesis

/// One note of a `ModalInstrument`: resonators, the stroke that drives them, the noise that goes with it.
///
/// A resonator is a complex number that rotates with its frequency and shrinks with its decay at every frame. The
/// stroke adds to its real part; its imaginary part, r^n sin(ω n), is the output. A change of r affects only later
/// samples.
struct ModalVoice: Sendable {
  private static let lanes = 4

  private let modes: [ModalInstrument.Mode]
  private let burst: ModalInstrument.Burst?
  private let contact: Double
  private let releaseTime: Double?
  private let sampleRate: Double
  private let band: BandPassDesign?
  private let bandGain: Double

  /// Four modes per vector: rotation (r cos ω, r sin ω), state, and share of the stroke.
  private var turnRe: [SIMD4<Double>]
  private var turnIm: [SIMD4<Double>]
  private var re: [SIMD4<Double>]
  private var im: [SIMD4<Double>]
  private var drive: [SIMD4<Double>]
  private var frequency = 0.0
  /// The stroke: frames since its beginning, its length and height.
  private var strokeAt = 0
  private var strokeLength = 0
  private var strokeHeight = 0.0
  private var noise = SeededRandom(seed: 0)
  private var noiseLevel = 0.0
  private let noiseFactor: Double
  private var (bandFirst, bandSecond) = (0.0, 0.0)
  private var age = 0
  private var peak = 0.0
  private(set) var isSilent = true

  init(_ configuration: ModalInstrument.Configuration, sampleRate: Double) {
    modes = configuration.modes
    burst = configuration.burst
    contact = configuration.contact
    releaseTime = configuration.release
    self.sampleRate = sampleRate
    if let burst = configuration.burst {
      let upper = min(burst.upperFrequency, 0.45 * sampleRate)
      let design = BandPassDesign(from: burst.lowerFrequency, to: upper, poleCount: 1, sampleRate: sampleRate)
      band = design
      bandGain = (3 / design.noisePower(bandwidth: upper - burst.lowerFrequency)).squareRoot()
      noiseFactor = pow(10, -3 / (burst.decay * sampleRate))
    } else {
      (band, bandGain, noiseFactor) = (nil, 0, 0)
    }
    let count = (configuration.modes.count + Self.lanes - 1) / Self.lanes
    func zeros() -> [SIMD4<Double>] { [SIMD4<Double>](repeating: .zero, count: count) }
    (turnRe, turnIm, re, im, drive) = (zeros(), zeros(), zeros(), zeros(), zeros())
  }

  mutating func tune(to frequency: Double) {
    self.frequency = frequency
    setTurns(longest: .infinity)
  }

  mutating func release() {
    if let releaseTime { setTurns(longest: releaseTime) }
  }

  mutating func strike(_ velocity: Double, seed: UInt64) {
    // The contact of a slow mallet lasts longer.
    strokeLength = max(2, Int((contact * (3 - 2 * velocity) * sampleRate).rounded()))
    (strokeAt, strokeHeight) = (0, 2 * velocity / Double(strokeLength))
    setTurns(longest: .infinity)
    if let burst {
      noise = SeededRandom(seed: seed)
      noiseLevel = burst.level * velocity
    }
    isSilent = false
  }

  mutating func clear() {
    for n in re.indices { (re[n], im[n]) = (.zero, .zero) }
    (strokeAt, strokeLength, noiseLevel, bandFirst, bandSecond, age, peak) = (0, 0, 0, 0, 0, 0, 0)
    isSilent = true
  }

  private mutating func setTurns(longest: Double) {
    for (index, mode) in modes.enumerated() {
      let (vector, lane) = (index / Self.lanes, index % Self.lanes)
      let turns = frequency * mode.ratio / sampleRate
      guard turns < 0.45 else {
        (turnRe[vector][lane], turnIm[vector][lane], drive[vector][lane]) = (0, 0, 0)
        continue
      }
      let radius = pow(10, -3 / (min(mode.decay, longest) * sampleRate))
      turnRe[vector][lane] = radius * cos(2 * .pi * turns)
      turnIm[vector][lane] = radius * sin(2 * .pi * turns)
      drive[vector][lane] = mode.amplitude
    }
  }

  /// Computes the next samples and passes them to `body` one by one.
  mutating func render(_ count: Int, _ body: (Int, Double) -> Void) {
    for n in 0..<count {
      if isSilent {
        body(n, 0)
        continue
      }
      let stroke = nextStroke()
      var sum = SIMD4<Double>.zero
      for k in re.indices {
        let (x, y) = (re[k], im[k])
        re[k] = turnRe[k] * x - turnIm[k] * y + stroke * drive[k]
        im[k] = turnIm[k] * x + turnRe[k] * y
        sum += im[k]
      }
      let output = (sum.x + sum.z) + (sum.y + sum.w) + nextNoise()
      body(n, output)
      watch(output)
    }
  }

  /// The stroke: sin² over the time of contact, with an area equal to the velocity.
  @inline(__always)
  private mutating func nextStroke() -> Double {
    guard strokeAt < strokeLength else { return 0 }
    let half = SineKernel.sine(turns: Double(strokeAt) / Double(2 * strokeLength))
    strokeAt += 1
    return strokeHeight * half * half
  }

  @inline(__always)
  private mutating func nextNoise() -> Double {
    guard noiseLevel > 1e-7, let section = band?.sections.first else { return 0 }
    let driven = section.b * bandGain * noise.uniform(in: -1..<1)
    let y = driven + bandFirst
    (bandFirst, bandSecond) = (bandSecond - section.a1 * y, -driven - section.a2 * y)
    noiseLevel *= noiseFactor
    return noiseLevel * y
  }

  /// Whether the voice is silent: 120 dB below full scale throughout 4096 samples.
  @inline(__always)
  private mutating func watch(_ output: Double) {
    peak = max(peak, abs(output))
    age += 1
    guard age & 4095 == 0 else { return }
    if peak < 1e-6, strokeAt >= strokeLength { isSilent = true }
    peak = 0
  }
}
