import AudioCore
import Foundation
import SpeechBoard

/// A simulated person with one switch, who looks for one target after the other.
///
/// The time from a step to the press has a lognormal distribution, as reaction times have. Sometimes the person misses a step
/// wholly. A press that comes late meets the next step. Out of a wrong row the person goes by its step back.
struct SwitchPerson {
  /// The median time to a press in seconds.
  let response: Double
  /// The standard deviation of the logarithm of this time.
  var spread = 0.2
  /// How often a step is missed.
  var misses = 0.03

  struct Figures {
    var targets = 0
    var wrong = 0
    var rowsLeft = 0
    var presses = 0
    var seconds = 0.0
    /// The interval after each target.
    var intervals: [Double] = []
  }

  /// Chooses targets at random, while the pace learns; a wrong target is an error of the pace, too.
  func choose(
    _ count: Int, on rows: [[String]], settings: ScanSettings, pace: ScanPace?, seed: UInt64
  ) -> (figures: Figures, pace: ScanPace?) {
    var random = SeededRandom(seed: seed)
    var (figures, pace, settings) = (Figures(), pace, settings)
    settings.interval = pace?.interval ?? settings.interval
    var scanner = SwitchScanner(ScanScreen([.init(id: "board", rows: rows)]), settings: settings)
    let targets = rows.flatMap { $0 }
    var time = 0.0
    for _ in 0..<count {
      let target = targets.randomElement(using: &random) ?? ""
      var isDone = false
      var steps = 0
      while !isDone, steps < 10_000 {
        steps += 1
        let isWanted: Bool =
          switch scanner.offer {
          case .nothing: true
          case .target(let id): id == target
          case .list(let ids): ids.contains(target)
          case .back(let ids): !ids.contains(target)
          }
        let isSeen = random.uniform() >= misses
        guard isWanted, isSeen else {
          time = scanner.nextStepAt ?? time + 1
          learn(scanner.advance(to: time), &pace, &figures)
          scanner.settings.interval = pace?.interval ?? settings.interval
          continue
        }
        time += response * exp(spread * normal(&random))
        let outcomes = scanner.press(.choose, at: time)
        figures.presses += 1
        learn(outcomes, &pace, &figures)
        for case .chosen(let id, _) in outcomes {
          if id == target {
            isDone = true
          } else {
            figures.wrong += 1
            pace?.learnError()
          }
        }
        scanner.settings.interval = pace?.interval ?? settings.interval
      }
      figures.targets += 1
      figures.intervals.append(scanner.settings.interval)
    }
    figures.seconds = time
    return (figures, pace)
  }

  private func learn(_ outcomes: [SwitchScanner.Outcome], _ pace: inout ScanPace?, _ figures: inout Figures) {
    for outcome in outcomes {
      pace?.learn(outcome)
      if case .left = outcome { figures.rowsLeft += 1 }
    }
  }

  /// A number of the normal distribution (Box & Muller).
  private func normal(_ random: inout SeededRandom) -> Double {
    (-2 * log(1 - random.uniform())).squareRoot() * cos(2 * .pi * random.uniform())
  }
}
