/// The picker of an `OnsetDetector`: the adaptive one where there is one, else the one with a fixed threshold.
struct OnsetPicker: Sendable {
  private var fixed: OnsetPeakPicker
  private var adaptive: AdaptiveOnsetPicker?

  /// Number of values after a peak that are needed to decide on it.
  var lookahead: Int { adaptive?.lookahead ?? fixed.lookahead }

  init(fixed: OnsetPeakPicker, adaptive: AdaptiveOnsetPicker?) {
    self.fixed = fixed
    self.adaptive = adaptive
  }

  /// Takes the next value of the function that computed it.
  mutating func append(_ value: Double, _ function: borrowing OnsetFunction, _ emit: (Onset) -> Void) {
    guard adaptive != nil else { return fixed.append(value, emit) }
    function.withBands { adaptive?.append(value, $0, emit) }
  }

  mutating func finish(_ emit: (Onset) -> Void) {
    if adaptive != nil { adaptive?.finish(emit) } else { fixed.finish(emit) }
  }

  mutating func reset() {
    fixed.reset()
    adaptive?.reset()
  }
}
