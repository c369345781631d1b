/// Learns during a game where the scale of volumes lies for a voice that nobody has measured: a guest's, or a child's before
/// its first calibration.
///
/// The usual level is that of the voice's vowels (`VolumeScale.usualShare`). It is followed from the first tick on until as much voice was heard
/// as is to be learned from; then it stays for the rest of the game, so that loudness can be practised. A voice that is
/// outside of the voice range for two seconds without a break is another one, or the first sound was none: then the game
/// learns anew. Deterministic; no clock, no allocation after `init`.
public struct LearnedScale: Sendable {
  /// Voice outside of the range after which the game learns anew, seconds.
  private static let longestOutside = 2.0
  /// The longest time that can be learned from, in ticks: 30 s of 200 ticks.
  private static let capacity = 6000

  /// The scale so far.
  public private(set) var scale: VolumeScale
  /// Whether the game still learns.
  public private(set) var isLearning = true
  private let duration: Double
  private let range: ClosedRange<Double>
  /// The levels of the voice so far, dBFS, in order.
  private var levels: [Double] = []
  private var learned = 0.0
  private var outside = 0.0
  private var time = 0.0

  /// Makes a scale that knows no voice; `nil` for rules that learn nothing.
  ///
  /// - Parameter floor: the level of volume 0 before the first voice, dBFS.
  public init?(rules: SoundRules, floor: Double) {
    guard rules.learning > 0 else { return nil }
    (duration, range, scale) = (rules.learning, rules.voiceRange, VolumeScale(floor: floor))
    levels.reserveCapacity(Self.capacity)
  }

  /// Returns an output of the ear on the scale so far, and learns from it first.
  ///
  /// - Parameter learns: whether sounds count at present; nothing is learned during an introduction.
  public mutating func take(_ heard: Heard, learns: Bool) -> Heard {
    switch heard {
    case .tick(var tick):
      let step = tick.time - time
      time = tick.time
      if learns, tick.isVoice { learn(tick.level, step) }
      tick.volume = Heard.nearest(scale.volume(of: tick.level))
      return .tick(tick)
    case .event(var event):
      // A voice is reported before the first tick that contains it.
      if learns, levels.isEmpty, event.kind == .voiceAccepted { scale = VolumeScale(usualLevel: event.level) }
      event.volume = Heard.nearest(scale.volume(of: event.level))
      return .event(event)
    }
  }

  private mutating func learn(_ level: Double, _ step: Double) {
    if isLearning {
      guard levels.count < Self.capacity else {
        isLearning = false
        return
      }
      levels.insert(level, at: levels.firstIndex { $0 > level } ?? levels.count)
      // Of the first two ticks this is the louder one: a voice begins softly.
      scale = VolumeScale(usualLevel: levels[Int(VolumeScale.usualShare * Double(levels.count))])
      learned += step
      // Half a step covers the rounding of times.
      if learned >= duration - step / 2 { isLearning = false }
    } else {
      outside = range.contains(scale.volume(of: level)) ? 0 : outside + step
      guard outside >= Self.longestOutside - step / 2 else { return }
      (learned, outside, isLearning) = (0, 0, true)
      levels.removeAll(keepingCapacity: true)
      learn(level, step)
    }
  }
}
