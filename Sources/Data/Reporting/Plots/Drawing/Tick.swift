import Foundation
import Tables

/// A labelled value on an axis.
package struct Tick: Equatable {
  package let value: Double
  package let label: String
}

/// The choice of an axis's ticks: as many round values as there is room for.
extension AxisProjection {
  /// Returns the densest round ticks whose labels do not touch each other.
  ///
  /// Linear axes use steps of 1, 2 or 5 times a power of ten. Logarithmic axes use 1, 2, 3, 5 and 7 times every power
  /// of ten, or 1, 2 and 5 times, or only powers of ten, or every second or fifth of them; within a decade they may use
  /// linear steps.
  ///
  /// - Parameters:
  ///   - length: the length of the axis in pixels.
  ///   - spacing: the least distance of neighbouring ticks in pixels.
  ///   - gap: the least distance of neighbouring labels in pixels.
  ///   - size: the size of a label along the axis in pixels.
  package func ticks(along length: Double, spacing: Double, gap: Double, size: (String) -> Double) -> [Tick] {
    func haveRoom(_ ticks: [Tick]) -> Bool {
      zip(ticks, ticks.dropFirst()).allSatisfy { one, next in
        guard let from = fraction(one.value), let to = fraction(next.value) else { return false }
        let distance = abs(to - from) * length
        return distance >= spacing && distance >= (size(one.label) + size(next.label)) / 2 + gap
      }
    }
    return candidates(count: max(1, Int(length / spacing))).first(where: haveRoom) ?? []
  }

  /// Returns sets of ticks, each sparser than the one before; the last has one tick or none.
  private func candidates(count: Int) -> some Sequence<[Tick]> {
    guard axis.scale == .logarithmic else { return steppedTicks(count: count) }
    // Fewer than three ticks would leave most of the axis without labels; within a decade, linear steps give more.
    let decades = Self.decadeTicks(in: lower...upper)
    if log10(upper / lower) >= 1.5 { return decades }
    return decades.filter { $0.count >= 3 } + steppedTicks(count: count)
  }

  private func steppedTicks(count: Int) -> [[Tick]] {
    let finest = TickStep(atLeast: (upper - lower) / Double(count))
    let steps = sequence(first: finest, next: \.next).prefix(20)
    var sets: [[Tick]] = []
    for step in steps {
      sets.append(step.ticks(in: lower...upper))
      if sets.last.map({ $0.count <= 1 }) == true { break }
    }
    return sets
  }

  private static func decadeTicks(in range: ClosedRange<Double>) -> [[Tick]] {
    let decades = Int(log10(range.lowerBound).rounded(.down))...Int(log10(range.upperBound).rounded(.up))
    func ticks(_ mantissas: [Int], every stride: Int) -> [Tick] {
      decades.filter { $0.isMultiple(of: stride) }.flatMap { decade in
        mantissas.map { Tick(multiple: $0, ofPower: decade) }.filter { range.contains($0.value) }
      }
    }
    return [ticks([1, 2, 3, 5, 7], every: 1), ticks([1, 2, 5], every: 1), ticks([1], every: 1)]
      + [2, 5, 10, 20, 50, 100, 500].map { ticks([1], every: $0) }
  }
}

/// A distance between ticks: 1, 2 or 5 times a power of ten.
private struct TickStep {
  var mantissa: Int
  var exponent: Int

  /// Makes the smallest step that is at least `distance`, which must be positive.
  init(atLeast distance: Double) {
    exponent = Int(log10(distance).rounded(.down))
    let ratio = distance / pow(10, Double(exponent))
    // The tolerance makes a distance that equals a step give that step in spite of the rounding of log10 and pow.
    mantissa = [1, 2, 5].first { Double($0) >= ratio * (1 - 1e-9) } ?? 10
    if mantissa == 10 { (mantissa, exponent) = (1, exponent + 1) }
  }

  private init(mantissa: Int, exponent: Int) {
    self.mantissa = mantissa
    self.exponent = exponent
  }

  var next: TickStep {
    switch mantissa {
    case 1: TickStep(mantissa: 2, exponent: exponent)
    case 2: TickStep(mantissa: 5, exponent: exponent)
    default: TickStep(mantissa: 1, exponent: exponent + 1)
    }
  }

  func ticks(in range: ClosedRange<Double>) -> [Tick] {
    let step = Double(mantissa) * pow(10, Double(exponent))
    // The tolerance makes ends that are rounded multiples of the step ticks.
    let first = (range.lowerBound / step - 1e-9).rounded(.up)
    let last = (range.upperBound / step + 1e-9).rounded(.down)
    guard first <= last else { return [] }
    return (Int(first)...Int(last)).map { Tick(multiple: $0 * mantissa, ofPower: exponent) }
      .map { Tick(value: min(max($0.value, range.lowerBound), range.upperBound), label: $0.label) }
  }
}

extension Tick {
  /// The tick with a decimal comma in its label.
  var withDecimalComma: Tick { Tick(value: value, label: label.replacing(".", with: ",")) }

  /// Makes the tick at `multiple` × 10^`power`, with the shortest usual text of that value at that precision.
  init(multiple: Int, ofPower power: Int) {
    // A division by a power of ten rounds once; a multiplication by a negative power would round twice.
    value = power < 0 ? Double(multiple) / pow(10, Double(-power)) : Double(multiple) * pow(10, Double(power))
    let digits = String(multiple.magnitude)
    let text =
      switch power {
      case _ where multiple == 0: "0"
      case 0...2: digits + String(repeating: "0", count: power)
      case 3...5: digits + String(repeating: "0", count: power - 3) + "k"
      case 6...8: digits + String(repeating: "0", count: power - 6) + "M"
      case -5...(-1): NumberText.fixed(value.magnitude, decimals: -power) ?? digits
      default: Self.scientific(digits, power)
      }
    label = (multiple < 0 ? "−" : "") + text
  }

  /// Returns `digits` × 10^`power` with one digit before the point and no zeros at the end: 25 and −7 give `2.5e−6`.
  private static func scientific(_ digits: String, _ power: Int) -> String {
    let exponent = power + digits.count - 1
    var mantissa = digits
    while mantissa.count > 1, mantissa.last == "0" { mantissa.removeLast() }
    if mantissa.count > 1 { mantissa.insert(".", at: mantissa.index(after: mantissa.startIndex)) }
    return mantissa + "e" + (exponent < 0 ? "−" : "") + String(exponent.magnitude)
  }
}
