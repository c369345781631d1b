import AudioCore
import Foundation

/// One string: a delay line with feedback through a low-pass and an all-pass.
///
/// K. Karplus, A. Strong, "Digital synthesis of plucked-string and drum timbres", CMJ 7 (1983); tuned by an all-pass as D. A.
/// Jaffe and J. O. Smith do it ("Extensions of the Karplus–Strong plucked-string algorithm", same issue), whose coefficient is
/// the exact one for the fundamental.
struct StringLoop: Sendable {
  private var line: [Double]
  private var write = 0
  /// Whole samples of the delay.
  private var length = 1
  /// Low-pass b₀ + b₁ z⁻¹, gain included.
  private var (b0, b1) = (0.0, 0.0)
  private var lastInput = 0.0
  private var allPass = 0.0
  private var (allPassInput, allPassOutput) = (0.0, 0.0)
  private var decayGain = 0.0
  private var releaseGain = 0.0
  private var damping = 0.0
  /// The excitation of the string: one period of low-passed noise, and its reflection from the plucking point.
  private var noise = SeededRandom(seed: 0)
  private var excitationLeft = 0
  private var excitationGain = 0.0
  private var softness = 0.0
  private var softened = 0.0
  private var pluckDelay = 0
  private var pluckLine: [Double]
  private var age = 0
  private var peak = 0.0
  private(set) var isSilent = true

  init(longest: Int) {
    line = [Double](repeating: 0, count: longest + 4)
    pluckLine = [Double](repeating: 0, count: longest + 4)
  }

  /// The tuning and damping of a string.
  struct Tuning: Sendable {
    var frequency: Double
    var decay: Double
    var release: Double
    var brightness: Double
    var pluckPosition: Double
  }

  mutating func pluck(_ tuning: Tuning, velocity: Double, seed: UInt64, sampleRate: Double) {
    clear()
    let period = sampleRate / tuning.frequency
    let omega = 2 * .pi / period
    damping = 0.5 * (1 - tuning.brightness)
    // Delay and gain of the low-pass (1 − s) + s z⁻¹ at the fundamental.
    let (re, im) = (1 - damping + damping * cos(omega), damping * sin(omega))
    let lowPassDelay = atan2(im, re) / omega
    let lowPassGain = (re * re + im * im).squareRoot()
    // With a delay between 0.5 and 1.5 samples the response of the all-pass is short.
    length = max(1, Int((period - lowPassDelay - 0.5).rounded(.down)))
    let rest = period - lowPassDelay - Double(length)
    allPass = sin((1 - rest) * omega / 2) / sin((1 + rest) * omega / 2)
    // 60 dB in the decay time; at 0 Hz, where the gain of the low-pass is 1, the gain of the loop must stay below 1.
    func gain(_ seconds: Double) -> Double {
      min(0.99999, pow(10, -3 * period / (seconds * sampleRate)) / lowPassGain)
    }
    (decayGain, releaseGain) = (gain(tuning.decay), gain(min(tuning.decay, tuning.release)))
    setGain(decayGain)
    noise = SeededRandom(seed: seed)
    excitationLeft = Int(period.rounded(.up))
    // A softer pluck is darker, too: one pole from 0.3 to 8 kHz.
    softness = exp(-2 * .pi * 300 * pow(27, velocity) / sampleRate)
    excitationGain = velocity * (3 * (1 + softness) / (1 - softness)).squareRoot() * 0.14
    pluckDelay = min(pluckLine.count - 1, max(1, Int((period * tuning.pluckPosition).rounded())))
    isSilent = false
  }

  mutating func release() { setGain(releaseGain) }

  private mutating func setGain(_ gain: Double) { (b0, b1) = (gain * (1 - damping), gain * damping) }

  mutating func clear() {
    for n in line.indices { line[n] = 0 }
    for n in pluckLine.indices { pluckLine[n] = 0 }
    (write, age, excitationLeft) = (0, 0, 0)
    (lastInput, allPassInput, allPassOutput, softened, peak) = (0, 0, 0, 0, 0)
    isSilent = true
  }

  /// Computes the next samples and passes them to `body` one by one.
  mutating func render(_ count: Int, _ body: (Int, Double) -> Void) {
    for n in 0..<count {
      if isSilent {
        body(n, 0)
        continue
      }
      let read = write >= length ? write - length : write - length + line.count
      let delayed = line[read]
      let filtered = b0 * delayed + b1 * lastInput
      lastInput = delayed
      let tuned = allPass * (filtered - allPassOutput) + allPassInput
      (allPassInput, allPassOutput) = (filtered, tuned)
      let output = tuned + excitation()
      line[write] = output
      write = write + 1 == line.count ? 0 : write + 1
      body(n, output)
      watch(output)
    }
  }

  @inline(__always)
  private mutating func excitation() -> Double {
    // The echo of the last period ends when the delay line of the plucking point has run out.
    guard excitationLeft > -pluckDelay else { return 0 }
    var fresh = 0.0
    if excitationLeft > 0 {
      softened += (1 - softness) * (noise.uniform(in: -1..<1) - softened)
      fresh = excitationGain * softened
    }
    let place = (excitationLeft % pluckDelay + pluckDelay) % pluckDelay
    let echo = pluckLine[place]
    pluckLine[place] = fresh
    excitationLeft -= 1
    return fresh - echo
  }

  /// Whether the string is silent: 120 dB below full scale throughout 4096 samples, which is longer than any period.
  @inline(__always)
  private mutating func watch(_ output: Double) {
    peak = max(peak, abs(output))
    age += 1
    guard age & 4095 == 0 else { return }
    if peak < 1e-6, excitationLeft <= -pluckDelay { isSilent = true }
    peak = 0
  }
}
