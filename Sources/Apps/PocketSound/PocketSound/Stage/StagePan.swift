import AudioCore
import Foundation
import PocketPrograms

/// Places the stereo sound of an object between left and right, by the law of a profile.
///
/// Each output channel is a sum of both input channels; the four factors move in straight lines over the ramp. At a
/// position of 0 the sound passes unchanged, as in the reference programs, which take the effect out there.
struct StagePan: AudioEffect, Sendable {
  /// The factors of the sums: left from left, left from right, right from left, right from right.
  typealias Factors = SIMD4<Double>

  /// −1 is left, 1 right.
  static let parameters = [AudioParameter("position", range: -1...1, defaultValue: 0)]
  private static let identity = Factors(1, 0, 0, 1)

  let sampleRate: Double
  let channelCount = 2
  let latencyInFrames = 0
  private let law: PocketProfile.PanLaw
  private let rampLength: Int
  private var target = StagePan.identity
  /// The change of the factors in a frame of the ramp.
  private var step = Factors.zero
  /// Frames of the ramp that are left.
  private var remaining = 0

  /// A pan in the middle.
  ///
  /// - Parameter rampLength: frames in which a new position is reached.
  init(law: PocketProfile.PanLaw, rampLength: Int, sampleRate: Double) {
    self.law = law
    self.rampLength = rampLength
    self.sampleRate = sampleRate
  }

  /// The factors at a position of −1 to 1.
  static func factors(_ law: PocketProfile.PanLaw, at position: Double) -> Factors {
    guard position != 0 else { return identity }
    // Sines on both sides, since the cosine of π/2 is not exactly 0 in floating point.
    let (left, right) = (sin(.pi / 4 * (1 - position)), sin(.pi / 4 * (1 + position)))
    switch law {
    case .eachSide: return Factors(left, 0, 0, right)
    case .fromMono: return Factors(left, left, right, right) / 2
    }
  }

  mutating func process(_ input: AudioBlock, into output: MutableAudioBlock) {
    let (left, right) = (input.channel(0), input.channel(1))
    let (leftOutput, rightOutput) = (output.channel(0), output.channel(1))
    // The block is cut at the end of the ramp, so that the bits do not depend on how the sound is cut into blocks.
    let ramp = min(input.frameCount, remaining)
    for n in 0..<ramp {
      // Counted back from the target, which is met exactly.
      let factors = target - step * Double(remaining - n - 1)
      let (l, r) = (Double(left[n]), Double(right[n]))
      leftOutput[n] = Float(factors[0] * l + factors[1] * r)
      rightOutput[n] = Float(factors[2] * l + factors[3] * r)
    }
    remaining -= ramp
    let isIdentity = target == Self.identity
    for n in ramp..<input.frameCount {
      let (l, r) = (left[n], right[n])
      leftOutput[n] = isIdentity ? l : Float(target[0] * Double(l) + target[1] * Double(r))
      rightOutput[n] = isIdentity ? r : Float(target[2] * Double(l) + target[3] * Double(r))
    }
  }

  mutating func setParameter(_ index: Int, to value: Double) {
    let present = target - step * Double(remaining)
    target = Self.factors(law, at: Self.parameters[0].clamped(value))
    remaining = rampLength
    step = rampLength > 0 ? (target - present) / Double(rampLength) : .zero
  }

  mutating func reset() { (target, step, remaining) = (Self.identity, .zero, 0) }
}
