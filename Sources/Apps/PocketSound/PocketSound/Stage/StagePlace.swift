import AudioCore
import Foundation
import PocketPrograms

/// The volume of a sound and its place between left and right, by the law of a profile.
///
/// Each output channel is a sum of both input channels. A change of what sounds moves the four factors in straight lines
/// over the ramp; a sound that begins has its factors from its first sample. At full volume in the middle the sound
/// passes unchanged, as in the reference programs, which take the effect out there.
struct StagePlace: AudioEffect, Sendable {
  /// The factors of the sums: left from left, left from right, right from left, right from right.
  typealias Factors = SIMD4<Double>

  /// The factors move by `jump` and `move` alone.
  static let parameters: [AudioParameter] = []
  private static let identity = Factors(1, 0, 0, 1)

  let sampleRate: Double
  let channelCount = 2
  let latencyInFrames = 0
  private let rampLength: Int
  private var target = StagePlace.identity
  /// The change of the factors in a frame of the ramp.
  private var step = Factors.zero
  /// Frames of the ramp that are left.
  private var remaining = 0

  /// At full volume in the middle.
  ///
  /// - Parameter rampLength: frames in which new factors are reached.
  init(rampLength: Int, sampleRate: Double) {
    self.rampLength = rampLength
    self.sampleRate = sampleRate
  }

  var keepsSilence: Bool { remaining == 0 }

  /// The factors at a position of −1 to 1 and a volume of 0 to 1.
  static func factors(_ law: PocketProfile.PanLaw, position: Double, volume: Double) -> Factors {
    guard position != 0 else { return identity * volume }
    // Sines on both sides, since the cosine of π/2 is not exactly 0 in floating point.
    let (left, right) = (sin(.pi / 4 * (1 - position)), sin(.pi / 4 * (1 + position)))
    switch law {
    case .eachSide: return Factors(left, 0, 0, right) * volume
    case .fromMono: return Factors(left, left, right, right) / 2 * volume
    }
  }

  /// Has these factors from the next frame on.
  mutating func jump(to factors: Factors) { (target, step, remaining) = (factors, .zero, 0) }

  /// Moves to these factors over the ramp.
  mutating func move(to factors: Factors) {
    let present = target - step * Double(remaining)
    target = factors
    remaining = rampLength
    step = rampLength > 0 ? (target - present) / Double(rampLength) : .zero
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

  mutating func setParameter(_ index: Int, to value: Double) {}

  mutating func reset() { jump(to: Self.identity) }
}
