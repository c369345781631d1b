import Foundation
import Synchronization

/// Filters for speeds from 1 up: the faster the signal is read, the lower its band must end.
///
/// Number 0 is for speeds up to a 96th of an octave above 1, each further one for the next 24th of an octave: at these
/// speeds its stop band begins at or below half the output rate.
///
/// A filter works in two steps. The steep one gives the band-limited signal at the points of a grid, twice as dense as the
/// band asks for; a short one, the same for all, interpolates between them. The steep one so needs coefficients for a few
/// places only, where one filter for any place would need them for all, and four times the products. Memory is shared by
/// all who use the same quality.
final class ScaledFilters: Sendable {
  /// The steep step for some speeds.
  struct Filter: Sendable {
    /// Two points for each 2^`exponent` input frames, four to a group.
    let points: PhaseFilters
    let exponent: Int
  }

  let filters: [Filter]
  /// Between the points.
  let interpolation: InterpolatedFilters

  private static let firstStep = 1.0 / 96
  private static let stepsPerOctave = 24.0
  private static let known = Mutex<[Key: ScaledFilters]>([:])

  private struct Key: Hashable {
    let quality: KernelQuality
    let count: Int
  }

  /// Filters for speeds up to `maximumSpeed`, made if they are not there yet: some milliseconds for three octaves.
  static func shared(_ quality: KernelQuality, maximumSpeed: Double) -> ScaledFilters {
    // By whole octaves, so that few sets are made.
    let octaves = max(0, log2(maximumSpeed)).rounded(.up)
    let key = Key(quality: quality, count: octaves == 0 ? 1 : Int(position(of: exp2(octaves))) + 2)
    return known.withLock { known in
      if let filters = known[key] { return filters }
      let filters = ScaledFilters(quality, count: key.count)
      known[key] = filters
      return filters
    }
  }

  private init(_ quality: KernelQuality, count: Int) {
    filters = (0..<count).map { index in
      let highest = Self.highestSpeed(index)
      let stopEdge = 0.5 / highest
      let prototype = SincPrototype(
        passEdge: quality.bandwidth * Self.highestSpeed(0) * stopEdge, stopEdge: stopEdge,
        attenuation: quality.attenuation)
      let exponent = Int(log2(highest).rounded(.down))
      // Points are half of 2^exponent frames apart, which is a whole number of frames from exponent 1 on.
      let ratio = RationalRatio(outputs: exponent == 0 ? 2 : 1, inputs: exponent == 0 ? 1 : 1 << (exponent - 1))
      return Filter(points: PhaseFilters(prototype: prototype, ratio: ratio), exponent: exponent)
    }
    // The band ends at a quarter of the grid's rate at most, so its images begin at three quarters.
    interpolation = InterpolatedFilters(
      prototype: SincPrototype(passEdge: 0.25, stopEdge: 0.75, attenuation: quality.attenuation + 18))
  }

  /// Up to this speed filter `index` lets nothing alias.
  private static func highestSpeed(_ index: Int) -> Double { exp2(firstStep + Double(index) / stepsPerOctave) }

  /// Its whole part is the index of the lowest filter for a speed.
  static func position(of speed: Double) -> Double {
    guard speed > 1 else { return 0 }
    let octaves = log2(speed)
    return octaves < firstStep ? octaves / firstStep : 1 + (octaves - firstStep) * stepsPerOctave
  }
}
