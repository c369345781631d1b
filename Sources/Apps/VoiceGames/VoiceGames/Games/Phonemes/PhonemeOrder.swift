import AppSettings
import AudioCore

/// The order in which a game asks for its sounds.
public struct PhonemeOrder: Sendable, Hashable, Codable {
  /// Whether the game asks for each sound once before it asks for one again. Otherwise it chooses at random.
  public var alternates: Bool
  /// The seed of the random choice. It also says which sound is the first: 1 begins with the first one.
  public var seed: UInt64

  /// Makes an order.
  public init(alternates: Bool = true, seed: UInt64 = 1) { (self.alternates, self.seed) = (alternates, seed) }

  /// The settings by name.
  static let settings: [Setting<Self>] = [
    Setting(
      "alternates", \Self.alternates,
      Words(
        cs: "zda se hlásky střídají; jinak je určuje náhoda",
        en: "whether the sounds are asked for in turns; otherwise chance decides")),
    Setting(
      "seed", \Self.seed, in: 0...9_007_199_254_740_991, .none,
      Words(
        cs: "číslo, které určuje náhodu; 1: na stránce v každém kole jiné",
        en: "the number that decides the chance; 1: on the page other ones in each round")),
  ]
}

/// Which sound is asked for next, by a `PhonemeOrder`.
struct AskedSounds: Sendable {
  private let order: PhonemeOrder
  private let count: Int
  private var random: SeededRandom
  /// The sounds that are asked for before any comes again.
  private var left: [Int] = []
  private var last: Int?

  /// - Parameter count: how many sounds there are, 2 or more.
  init(_ order: PhonemeOrder, of count: Int) {
    (self.order, self.count) = (order, count)
    random = SeededRandom(seed: order.seed)
  }

  /// Returns the number of the next sound, counted from 1.
  mutating func next() -> Int {
    guard order.alternates else { return 1 + min(count - 1, Int(Double(count) * random.uniform(in: 0..<1))) }
    if left.isEmpty { shuffle() }
    let next = left.removeFirst()
    last = next
    return next
  }

  private mutating func shuffle() {
    left = Array(1...count)
    for k in left.indices.dropLast() {
      let other = k + min(count - 1 - k, Int(Double(count - k) * random.uniform(in: 0..<1)))
      left.swapAt(k, other)
    }
    if let last {
      // The same sound is not asked for twice in a row.
      if left[0] == last { left.swapAt(0, count - 1) }
    } else {
      let first = 1 + Int((order.seed &+ UInt64(count) - 1) % UInt64(count))
      left.swapAt(0, left.firstIndex(of: first) ?? 0)
    }
  }
}
