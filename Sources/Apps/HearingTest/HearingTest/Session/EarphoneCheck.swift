import AudioCore

/// A check before a test that each earphone sounds, and on the right side. A tone is played in one ear, and the
/// listener names the side.
///
/// Each ear gets two tones, in a random order. The first are at 60 dB. After 'nothing heard' the tone is repeated 20 dB
/// louder; at the highest level 'nothing heard' is the ear's answer. The check itself has no time and no sound.
public struct EarphoneCheck: Sendable {
  /// The listener's answer to a tone.
  public enum Answer: Sendable, Hashable, Codable {
    /// The tone was heard on this side.
    case heard(Ear)
    /// The tone was heard in both ears, or in the middle of the head.
    case both
    /// Nothing was heard.
    case nothing
  }

  /// The result of the check. Raw values are used in stored files and must not change.
  public enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
    /// All tones were named correctly.
    case right = "named-rightly"
    /// All tones were named on the other side: the headphone is worn the wrong way round, or its channels are swapped.
    case swapped
    /// All tones were heard in both ears: the output mixes its channels to one, so that no ear can be tested alone.
    case mono
    /// Nothing was heard on either side.
    case silent
    /// Only tones of the right earphone were heard on their own side: the left earphone does not sound, or the left ear
    /// does not hear.
    case rightOnly = "right-only"
    /// Only tones of the left earphone were heard on their own side.
    case leftOnly = "left-only"
    /// The answers are contradictory.
    case unclear
  }

  private static let firstLevel = 60.0
  private static let step = 20.0

  /// The ear and the level in decibels of the next tone; `nil` when there is a verdict.
  public private(set) var next: (ear: Ear, level: Double)?
  private let highest: Double
  private var order: [Ear]
  private var answers: [Ear: [Answer]] = [:]

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - highest: the highest level that may be presented, in decibels.
  ///   - seed: seed of the order of the tones.
  public init(highest: Double, seed: UInt64) {
    self.highest = highest
    var random = SeededRandom(seed: SeededRandom.seed(from: seed, "earphones"))
    // One tone for each ear, then again, so that both ears are known after two tones.
    order = (0..<2).flatMap { _ in random.uniform() < 0.5 ? [Ear.right, .left] : [.left, .right] }
    advance()
  }

  /// The result; `nil` before the last answer.
  public var verdict: Verdict? {
    guard next == nil else { return nil }
    let (right, left) = (answers[.right] ?? [], answers[.left] ?? [])
    let rightIsRight = right.allSatisfy { $0 == .heard(.right) }
    let leftIsLeft = left.allSatisfy { $0 == .heard(.left) }
    if rightIsRight, leftIsLeft { return .right }
    if (right + left).allSatisfy({ $0 == .nothing }) { return .silent }
    if (right + left).allSatisfy({ $0 == .both }) { return .mono }
    if right.allSatisfy({ $0 == .heard(.left) }), left.allSatisfy({ $0 == .heard(.right) }) { return .swapped }
    // A tone of the other earphone may be heard through the head, on the wrong side.
    if rightIsRight, !left.contains(.heard(.left)) { return .rightOnly }
    if leftIsLeft, !right.contains(.heard(.right)) { return .leftOnly }
    return .unclear
  }

  /// Records the answer to `next`.
  ///
  /// - Precondition: There is a next tone.
  public mutating func record(_ answer: Answer) {
    guard let (ear, level) = next else { fatalError("the check has ended") }
    if answer == .nothing, level < highest {
      next = (ear, min(level + Self.step, highest))
      return
    }
    answers[ear, default: []].append(answer)
    // An ear that hears nothing at the highest level gets no further tone.
    if answer == .nothing { order.removeAll { $0 == ear } }
    advance()
  }

  private mutating func advance() {
    next = order.isEmpty ? nil : (order.removeFirst(), min(Self.firstLevel, highest))
  }
}
