import Foundation

/// Goto's measure: whether a quarter of the piece was tracked continuously and accurately.
///
/// Goto & Muraoka: "Issues in evaluating beat tracking systems", IJCAI Workshop on Issues in AI and Music, 1997;
/// Davies, Degara & Plumbley (2009), section 2.3. It gives the same results as mir_eval, which leaves out the last
/// beats of a piece that is correct throughout.
enum GotoMeasure {
  /// - Precondition: Both lists have beats.
  static func isTracked(
    reference: BeatSequence, estimate: BeatSequence, configuration: BeatConfiguration
  ) -> Bool {
    let errors = errors(reference.times, estimate.times)
    let wrong = errors.indices.filter { abs(errors[$0]) > configuration.gotoThreshold }
    let track: ArraySlice<Double>
    if wrong.count < 3 {
      let (start, end) = (wrong[0] + 1, wrong[wrong.count - 1] - 1)
      track = start < end ? errors[start..<end] : []
    } else {
      guard let gap = zip(wrong, wrong.dropFirst()).max(by: { $1.1 - $1.0 > $0.1 - $0.0 }),
        Double(gap.1 - gap.0 - 1) > 0.25 * Double(errors.count - 2)
      else { return false }
      track = errors[gap.0...gap.1]
    }
    guard track.count > 1 else { return false }
    let mean = track.reduce(0, +) / Double(track.count)
    let squares = track.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return track.reduce(0) { $0 + abs($1) } / Double(track.count) < configuration.gotoMean
      && (squares / Double(track.count - 1)).squareRoot() < configuration.gotoDeviation
  }

  /// For each beat of the reference, the error of the only estimated beat around it, as a share of half the interval; 1
  /// if there is none or more than one, and for the first and the last beat.
  private static func errors(_ reference: [Double], _ estimate: [Double]) -> [Double] {
    var errors = [Double](repeating: 1, count: reference.count)
    guard reference.count > 2 else { return errors }
    var next = 0
    for index in 1..<reference.count - 1 {
      let previous = 0.5 * (reference[index] - reference[index - 1])
      let following = 0.5 * (reference[index + 1] - reference[index])
      let (start, end) = (reference[index] - previous, reference[index] + following)
      // By rounding, a window may start before the end of the previous one.
      while next > 0, estimate[next - 1] >= start { next -= 1 }
      while next < estimate.count, estimate[next] < start { next += 1 }
      var last = next
      while last < estimate.count, estimate[last] < end { last += 1 }
      if last - next == 1 {
        let offset = estimate[next] - reference[index]
        errors[index] = offset / (offset < 0 ? previous : following)
      }
      next = last
    }
    return errors
  }
}
