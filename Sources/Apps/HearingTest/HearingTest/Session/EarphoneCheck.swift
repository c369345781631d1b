import AudioCore

/// The check before a test that each earphone sounds, and on its own side: a tone in one ear, and the listener names the side.
///
/// Each ear has two tones, in an order that cannot be guessed. They begin at 60 dB; after 'nothing heard' the tone comes again
/// 20 dB louder; at the highest level that is the ear's answer. It knows no time and no sound.
public struct EarphoneCheck: Sendable {
  /// What the listener says of a tone.
  public enum Answer: Sendable, Hashable {
    /// It was heard on this side.
    case heard(Ear)
    /// Nothing was heard.
    case nothing
  }

  /// What it came to. Raw values are stored and stay.
  public enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
    /// All tones were named rightly.
    case right = "named-rightly"
    /// All tones were named by the other side: the headphone is on the wrong way round, or its channels are swapped.
    case swapped
    /// Nothing was heard on either side.
    case silent
    /// Only tones of the right earphone were heard on their own side: a left earphone that does not sound, or an ear that does not hear.
    case rightOnly = "right-only"
    /// The same of the left one.
    case leftOnly = "left-only"
    /// The answers do not go together.
    case unclear
  }

  private static let firstLevel = 60.0
  private static let step = 20.0

  /// The ear and the level in decibels of the next tone; `nil` when there is a verdict.
  public private(set) var next: (ear: Ear, level: Double)?
  private let highest: Double
  private var order: [Ear]
  private var answers: [Ear: [Answer]] = [:]

  /// A check.
  ///
  /// - Parameters:
  ///   - highest: the highest level that may be presented, in decibels.
  ///   - seed: another order for another seed.
  public init(highest: Double, seed: UInt64) {
    self.highest = highest
    var random = SeededRandom(seed: SeededRandom.seed(from: seed, "earphones"))
    // One tone of each ear, then again, so that both are known after two.
    order = (0..<2).flatMap { _ in random.uniform() < 0.5 ? [Ear.right, .left] : [.left, .right] }
    advance()
  }

  /// What it came to; `nil` before the last answer.
  public var verdict: Verdict? {
    guard next == nil else { return nil }
    let (right, left) = (answers[.right] ?? [], answers[.left] ?? [])
    let rightIsRight = right.allSatisfy { $0 == .heard(.right) }
    let leftIsLeft = left.allSatisfy { $0 == .heard(.left) }
    if rightIsRight, leftIsLeft { return .right }
    if (right + left).allSatisfy({ $0 == .nothing }) { return .silent }
    if right.allSatisfy({ $0 == .heard(.left) }), left.allSatisfy({ $0 == .heard(.right) }) { return .swapped }
    // A tone of the other earphone may be heard through the head, on the wrong side.
    if rightIsRight, !left.contains(.heard(.left)) { return .rightOnly }
    if leftIsLeft, !right.contains(.heard(.right)) { return .leftOnly }
    return .unclear
  }

  /// Takes the answer to the tone that was next.
  ///
  /// - Precondition: there is a next tone.
  public mutating func record(_ answer: Answer) {
    guard let (ear, level) = next else { preconditionFailure("the check has ended") }
    if answer == .nothing, level < highest {
      next = (ear, min(level + Self.step, highest))
      return
    }
    answers[ear, default: []].append(answer)
    // An ear that hears nothing at the highest level is not asked again.
    if answer == .nothing { order.removeAll { $0 == ear } }
    advance()
  }

  private mutating func advance() {
    next = order.isEmpty ? nil : (order.removeFirst(), min(Self.firstLevel, highest))
  }
}
