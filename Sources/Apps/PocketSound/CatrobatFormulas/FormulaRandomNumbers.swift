import AudioCore

/// The function of random numbers.
enum FormulaRandomNumbers {
  /// A number between two ends in any order: a whole number with both ends included if both are whole and
  /// `wholeNumbers` allows it, else a number from the lower end to below the upper one.
  static func number(_ first: Double, _ second: Double, wholeNumbers: Bool, from random: inout SeededRandom) -> Double {
    if first.isNaN || second.isNaN { return .nan }
    let (low, high) = (min(first, second), max(first, second))
    if low == high { return low }
    let uniform = random.uniform()
    let areWhole = low.isFinite && high.isFinite && low == low.rounded() && high == high.rounded()
    // The difference of the ends may be infinite; the weighted sum is not.
    guard wholeNumbers, areWhole else { return min(max(low * (1 - uniform) + high * uniform, low), high) }
    return min((uniform * (high + 1 - low)).rounded(.down) + low, high)
  }
}
