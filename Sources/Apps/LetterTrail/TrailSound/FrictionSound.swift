import AudioCore
import Foundation

/// A pencil on paper: noise whose level and colour follow the speed, rough where the finger strays from the path, with a
/// squeak where it creeps and a crackle where it darts.
struct FrictionSound {
  // The laws, of our own. Speeds are millimetres a second.
  /// The speed at which the noise has half its full amplitude.
  private static let halfSpeed = 45.0
  /// Slower than this is creeping: a quiet squeak.
  private static let creeping = 8.0
  /// Slower than this is rest: nothing is heard.
  private static let rest = 0.5
  /// Faster than this, and than 1.8 times the mean of the last second, is a dart: crackle.
  private static let darting = 60.0
  /// How loud a touch is that does not write, beside one that does; it has no tone and no roughness.
  private static let neutralLevel = 0.35
  /// From this share of the tolerance on the sound gets rough; at the edge it is 90 % modulated.
  private static let roughFrom = 0.4
  private static let roughness = 42.0
  /// Frames between two settings of the filters.
  private static let grid = 16

  private let sampleRate: Double
  private var level: SmoothedValue
  private var colour: SmoothedValue
  private var rough: SmoothedValue
  private var squeak: SmoothedValue
  private var crackle: SmoothedValue
  private var tone: SmoothedValue
  private var height: SmoothedValue
  private var meanSpeed = 0.0
  private let meanStep: Double
  private var noise = SeededRandom(seed: 7)
  private var sparks = SeededRandom(seed: 11)
  private var low = 0.0
  private var band = 0.0
  private var coefficient = 0.0
  private var damping = 0.0
  private var roughPhase = 0.0
  private var squeakPhase = 0.0
  private var tonePhase = 0.0
  private var spark = 0.0
  private var frame = 0

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    func smooth(_ rise: Double, _ fall: Double, _ start: Double = 0) -> SmoothedValue {
      SmoothedValue(start, rise: rise, fall: fall, sampleRate: sampleRate)
    }
    level = smooth(0.006, 0.02)
    colour = smooth(0.02, 0.02)
    rough = smooth(0.02, 0.04)
    squeak = smooth(0.15, 0.03)
    crackle = smooth(0.01, 0.05)
    tone = smooth(0.02, 0.04)
    height = smooth(0.03, 0.03, 0.5)
    meanStep = 1 - exp(-1 / (1.0 * sampleRate))
  }

  /// What the finger does from now on.
  mutating func set(_ state: TouchState, speed: Double) {
    let isMoving = state.contact && speed > Self.rest
    let isWriting = isMoving && state.isWriting
    level.target = isMoving ? speed / (speed + Self.halfSpeed) * (isWriting ? 1 : Self.neutralLevel) : 0
    colour.target = speed / (speed + 150)
    rough.target = isWriting ? min(1, max(0, (state.deviation - Self.roughFrom) / (1 - Self.roughFrom))) : 0
    squeak.target = isWriting && speed < Self.creeping ? 1 : 0
    crackle.target = isWriting && speed > Self.darting && speed > 1.8 * meanSpeed ? 1 : 0
    tone.target = isWriting ? 1 : 0
    height.target = state.y
    currentSpeed = state.contact ? speed : 0
  }

  private var currentSpeed = 0.0

  /// The next sample.
  @inline(__always)
  mutating func next() -> Double {
    meanSpeed += (currentSpeed - meanSpeed) * meanStep
    let (level, colour, rough) = (level.next(), colour.next(), rough.next())
    let (squeak, crackle, tone, height) = (squeak.next(), crackle.next(), tone.next(), height.next())
    if frame % Self.grid == 0 {
      // Higher on the map sounds higher: an octave from its bottom to its top.
      let frequency = (700 + 2600 * colour) * exp2(0.5 - height)
      coefficient = 2 * sin(.pi * min(0.2, frequency / sampleRate))
      damping = 0.9 - 0.35 * rough
    }
    frame &+= 1
    // A state-variable filter (Chamberlin 1985) in band-pass.
    let white = noise.uniform() * 2 - 1
    low += coefficient * band
    band += coefficient * (white - low - damping * band)
    roughPhase += Self.roughness / sampleRate
    if roughPhase >= 1 { roughPhase -= 1 }
    let shaking = 1 - 0.9 * rough * (0.5 + 0.5 * sin(2 * .pi * roughPhase))
    tonePhase += 330 * exp2(0.5 - height) / sampleRate
    if tonePhase >= 1 { tonePhase -= 1 }
    squeakPhase += 1500 * exp2(0.5 - height) * (1 + 0.01 * sin(2 * .pi * roughPhase)) / sampleRate
    if squeakPhase >= 1 { squeakPhase -= 1 }
    if sparks.uniform() < 45 / sampleRate { spark = 1 }
    spark *= 1 - 900 / sampleRate
    return level * shaking * (0.30 * band + 0.035 * tone * sin(2 * .pi * tonePhase))
      + 0.012 * squeak * sin(2 * .pi * squeakPhase) + 0.10 * crackle * spark * white
  }
}
