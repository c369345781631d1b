/// The measures of continuity: beats with correct phase and period, in the longest run or in total.
///
/// Hainsworth: "Techniques for the automated analysis of musical audio", Cambridge (2004), section 2.3.3; Klapuri,
/// Eronen & Astola, IEEE TASLP 14 (2006); Davies, Degara & Plumbley (2009), section 2.5. It gives the same results as
/// mir_eval.
enum BeatContinuity {
  /// The longest run and the total, as shares of the longer list of beats.
  struct Accuracies {
    let continuous: Double
    let total: Double
  }

  /// - Precondition: Both lists have two beats or more.
  static func accuracies(
    reference: BeatSequence, estimate: BeatSequence, configuration: BeatConfiguration
  ) -> (own: Accuracies, best: Accuracies) {
    let levels = reference.metricalLevels.map { accuracies($0, estimate, configuration) }
    return (
      levels[0],
      Accuracies(
        continuous: levels.map(\.continuous).max() ?? 0, total: levels.map(\.total).max() ?? 0)
    )
  }

  private static func accuracies(
    _ reference: BeatSequence, _ estimate: BeatSequence, _ configuration: BeatConfiguration
  ) -> Accuracies {
    let (truth, guess) = (reference.times, estimate.times)
    var isUsed = [Bool](repeating: false, count: truth.count)
    var (run, longestRun, total) = (0, 0, 0)
    for index in guess.indices {
      let nearest = reference.nearest(to: guess[index])
      let distance = abs(guess[index] - truth[nearest])
      // The first beats use the next interval, all others the previous one.
      let isFirst = index == 0 || nearest == 0
      let interval =
        if isFirst, nearest + 1 < truth.count {
          truth[nearest + 1] - truth[nearest]
        } else {
          truth.count > 1 ? truth[nearest] - truth[nearest - 1] : 0
        }
      let guessInterval =
        isFirst && index + 1 < guess.count ? guess[index + 1] - guess[index] : guess[index] - guess[index - 1]
      // Simultaneous beats have no interval. Values divided by it are NaN or infinite and never count as correct.
      let isRight =
        !isUsed[nearest] && distance / interval < configuration.phaseTolerance
        && abs(1 - guessInterval / interval) < configuration.periodTolerance
      if isRight {
        isUsed[nearest] = true
        total += 1
        run += 1
        longestRun = max(longestRun, run)
      } else {
        run = 0
      }
    }
    let count = Double(max(truth.count, guess.count))
    return Accuracies(continuous: Double(longestRun) / count, total: Double(total) / count)
  }
}
