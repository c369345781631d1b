import AudioCore
import Foundation
import HearingTest

/// A population of people with random audiograms, for tests of whole-audiogram procedures.
///
/// It shares no table and no number with the prior of `BayesianAudiogram`. Each person has a base level. Most have a
/// loss above an individual frequency with an individual depth (an s-shaped curve over octaves), some a notch between 3
/// and 6 kHz, some a loss at low frequencies, some one ear that is worse by a constant. The ears share all of these
/// except for individual deviations, and each place has a random residual. One third hear well.
package struct ListenerPopulation: Sendable, Hashable, Codable {
  /// Standard deviation of the residual at each place, in decibels.
  package var roughness: Double
  /// Standard deviation between the ears' base levels, in decibels.
  package var earDifference: Double

  /// Creates a population; by default with residuals of 3 dB and ears that differ by 4 dB.
  package init(roughness: Double = 3, earDifference: Double = 4) {
    self.roughness = roughness
    self.earDifference = earDifference
  }

  /// The audiogram of one person, thresholds from −10 to 95 dB.
  ///
  /// - Throws: `HearingTestError` if there is no frequency or one is invalid.
  package func audiogram(frequencies: [Double], seed: UInt64) throws(HearingTestError) -> Audiogram {
    var random = SeededRandom(seed: seed)
    let person = Person(&random)
    var points: [Audiogram.Point] = []
    for ear in Ear.allCases {
      let base = person.base + earDifference * GaussianNumber.next(&random) / 2.0.squareRoot()
      let shift = 0.2 * GaussianNumber.next(&random)
      let depth = person.depth * (1 + 0.15 * GaussianNumber.next(&random))
      let worse = person.worseEar == ear ? person.worseBy : 0
      for frequency in frequencies {
        let octaves = log2(frequency / 1000)
        var level = base + worse + depth / (1 + exp(-(octaves - person.onset - shift) / person.width))
        level += person.notch * exp(-pow((octaves - person.notchPlace) / 0.5, 2) / 2)
        level += person.lowLoss / (1 + exp((octaves + 0.5) / 0.6))
        level += roughness * GaussianNumber.next(&random)
        points.append(.init(ear, frequency: frequency, threshold: min(max(level, -10), 95)))
      }
    }
    return try Audiogram(points)
  }

  private struct Person {
    let base, depth, onset, width, notch, notchPlace, lowLoss, worseBy: Double
    let worseEar: Ear

    init(_ random: inout SeededRandom) {
      let hearsWell = random.uniform() < 1.0 / 3
      base = hearsWell ? random.uniform(in: -5..<12) : random.uniform(in: 0..<45)
      depth = hearsWell ? random.uniform(in: 0..<10) : random.uniform(in: 0..<55)
      onset = random.uniform(in: -0.5..<2.5)
      width = random.uniform(in: 0.2..<0.9)
      notch = random.uniform() < 0.2 ? random.uniform(in: 10..<30) : 0
      notchPlace = random.uniform(in: 1.6..<2.6)
      lowLoss = random.uniform() < 0.15 ? random.uniform(in: 10..<35) : 0
      worseBy = random.uniform() < 0.15 ? random.uniform(in: 10..<40) : 0
      worseEar = random.uniform() < 0.5 ? .right : .left
    }
  }
}
