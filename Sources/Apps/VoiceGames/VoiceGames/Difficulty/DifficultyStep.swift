import AppSettings
import Foundation

/// How a press on 'easier' or 'harder' moves one of a game's settings.
///
/// A game declares its steps as data beside its settings. 'Harder' makes the change that a step names, 'easier' the
/// opposite one. Numbers are rounded to two significant digits or to whole numbers. The ends of ranges are rounded to
/// the inside for 'harder' and to the outside for 'easier', so that every value that met an earlier range meets the
/// easier one too.
public struct DifficultyStep: Sendable, Hashable {
  /// The changes that make a game harder.
  public enum Change: Sendable, Hashable {
    /// A number is multiplied by the factor. A whole number changes by at least 1.
    case factor(Double)
    /// The width of a range is multiplied by the factor; the middle stays.
    case width(Double)
    /// The width of a range of frequencies, as a musical interval, is multiplied by the factor; its middle stays.
    ///
    /// `beside` names a range that must stay apart from this one: the edge towards it goes no farther than the middle
    /// between the two.
    case interval(Double, beside: String? = nil)
    /// The upper end of a range is multiplied by the factor; the lower end stays.
    case upperEnd(Double)
    /// A number keeps its distance from the upper end of a range.
    case distance(from: String)
  }

  /// The name of the setting: one of the game's or of the rules.
  public var setting: String
  /// The change that makes the game harder.
  public var harder: Change
  /// The limits up to which presses move the setting: those of a number, of a range's upper end, of a width in the
  /// setting's unit, or of an interval in cents. A setting that a user has moved beyond them stays where it is.
  public var limits: ClosedRange<Double>

  /// Makes a step.
  public init(_ setting: String, _ harder: Change, within limits: ClosedRange<Double>) {
    self.setting = setting
    self.harder = harder
    self.limits = limits
  }

  /// Returns the value of the setting after a press; `nil` if the press does not move it.
  ///
  /// - Parameters:
  ///   - settings: the settings with the moves of the steps before this one.
  ///   - original: the settings before the press.
  func value(in settings: GameSettings, original: GameSettings, isHarder: Bool) -> SettingValue? {
    guard let setting = named(setting, settings) else { return nil }
    let control = setting.control(in: settings)
    let old = setting.value(in: settings)
    let new: SettingValue? =
      switch (harder, old) {
      case (.factor(let factor), .number(let number)):
        Self.moved(number, by: factor, isHarder, within: limits, isWhole: control.kind == .whole).map {
          .number(min(control.highest, max(control.lowest, $0)))
        }
      case (.upperEnd(let factor), .range(let lower, let upper)):
        Self.moved(upper, by: factor, isHarder, within: limits, isWhole: false).flatMap { end in
          let end = min(control.highest, end)
          return lower < end ? .range(lower, end) : nil
        }
      case (.width(let factor), .range(let lower, let upper)):
        widened(lower, upper, isHarder ? factor : 1 / factor, isHarder, control)
      case (.interval(let factor, let beside), .range(let lower, let upper)):
        stretched(lower, upper, isHarder ? factor : 1 / factor, isHarder, control, beside: range(beside, settings))
      case (.distance(let other), .number(let number)):
        range(other, settings).flatMap { now in
          range(other, original).map { .number(min(control.highest, number + now.upperBound - $0.upperBound)) }
        }
      default: nil
      }
    return new == old ? nil : new
  }

  private func named(_ name: String, _ settings: GameSettings) -> Setting<GameSettings>? {
    GameSettings.settings(of: settings.game).first { $0.name == name }
  }

  private func range(_ name: String?, _ settings: GameSettings) -> ClosedRange<Double>? {
    guard let name, case .range(let lower, let upper)? = named(name, settings)?.value(in: settings) else { return nil }
    return lower...upper
  }

  /// A number after a press; `nil` if it would stay, or move the other way because it lies beyond the limits.
  private static func moved(
    _ number: Double, by factor: Double, _ isHarder: Bool, within limits: ClosedRange<Double>, isWhole: Bool
  ) -> Double? {
    let grows = (factor > 1) == isHarder
    let exact = isHarder ? number * factor : number / factor
    var next = isWhole ? exact.rounded() : rounded(exact)
    if isWhole, next == number { next += grows ? 1 : -1 }
    next = min(limits.upperBound, max(limits.lowerBound, next))
    return grows ? (next > number ? next : nil) : (next < number ? next : nil)
  }

  /// A number with two significant digits.
  private static func rounded(_ number: Double) -> Double {
    guard number > 0 else { return number }
    let exponent = Int(log10(number).rounded(.down)) - 1
    let unit = pow(10, Double(abs(exponent)))
    // Division by a power of ten gives the nearest Double to the decimal number; multiplication by 0.1 does not.
    return exponent < 0 ? (number * unit).rounded() / unit : (number / unit).rounded() * unit
  }

  private func widened(
    _ lower: Double, _ upper: Double, _ factor: Double, _ isHarder: Bool, _ control: SettingControl
  ) -> SettingValue? {
    let width = upper - lower
    let wanted = min(limits.upperBound, max(limits.lowerBound, width * factor))
    guard isHarder ? wanted < width : wanted > width else { return nil }
    let middle = (lower + upper) / 2
    return ends(middle - wanted / 2, middle + wanted / 2, lower...upper, isHarder, control)
  }

  private func stretched(
    _ lower: Double, _ upper: Double, _ factor: Double, _ isHarder: Bool, _ control: SettingControl,
    beside other: ClosedRange<Double>?
  ) -> SettingValue? {
    guard lower > 0 else { return nil }
    let cents = 1200 * log2(upper / lower)
    let wanted = min(limits.upperBound, max(limits.lowerBound, cents * factor))
    guard isHarder ? wanted < cents : wanted > cents else { return nil }
    let middle = (lower * upper).squareRoot()
    let reach = pow(2, wanted / 2400)
    var (from, to) = (middle / reach, middle * reach)
    if let other, other.lowerBound >= upper { to = min(to, (upper * other.lowerBound).squareRoot()) }
    if let other, other.upperBound <= lower { from = max(from, (lower * other.upperBound).squareRoot()) }
    return ends(from, to, lower...upper, isHarder, control)
  }

  /// The rounded ends of a range: inside the old ones for 'harder', outside of them for 'easier'.
  private func ends(
    _ lower: Double, _ upper: Double, _ old: ClosedRange<Double>, _ isHarder: Bool, _ control: SettingControl
  ) -> SettingValue? {
    let next =
      isHarder
      ? (max(old.lowerBound, lower.rounded(.up)), min(old.upperBound, upper.rounded(.down)))
      : (
        min(old.lowerBound, max(control.lowest, lower.rounded(.down))),
        max(old.upperBound, min(control.highest, upper.rounded(.up)))
      )
    return next.0 < next.1 ? .range(next.0, next.1) : nil
  }
}
