import Foundation
import Synchronization

/// Filters for speeds from 1 up: the faster the signal is read, the lower its band must end.
///
/// Filter 0 is for speeds up to a 96th of an octave above 1, each further filter for the next 24th of an octave. At its
/// speeds the stop band of a filter begins at or below half the output rate.
///
/// A filter works in two steps. A steep filter computes the band-limited signal at the points of a grid that is twice
/// as dense as the band requires. A short filter, the same for all speeds, interpolates between the points. The steep
/// filter thus needs coefficients for a few places only; a single filter for any place would need four times the
/// products. All instances of one quality share the memory.
final class ScaledFilters: Sendable {
  /// The steep filter for a range of speeds.
  struct Filter: Sendable {
    /// The filters for the points of the grid: two points for each 2^`exponent` input frames, in groups of four.
    let points: PhaseFilters
    let exponent: Int
  }

  let filters: [Filter]
  /// Interpolates between the points.
  let interpolation: InterpolatedFilters

  private static let firstStep = 1.0 / 96
  private static let stepsPerOctave = 24.0
  private static let known = Mutex<[Key: ScaledFilters]>([:])

  private struct Key: Hashable {
    let quality: KernelQuality
    let count: Int
  }

  /// The filters for speeds up to `maximumSpeed`. They are computed at the first use, which takes some milliseconds for
  /// three octaves.
  static func shared(_ quality: KernelQuality, maximumSpeed: Double) -> ScaledFilters {
    // Rounded up to whole octaves, so that only few sets are computed.
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
      // The points are 2^exponent / 2 frames apart: a whole number of frames from exponent 1 on.
      let ratio = RationalRatio(outputs: exponent == 0 ? 2 : 1, inputs: exponent == 0 ? 1 : 1 << (exponent - 1))
      return Filter(points: PhaseFilters(prototype: prototype, ratio: ratio), exponent: exponent)
    }
    // The band ends at or below a quarter of the grid's rate, so its images begin at or above three quarters.
    interpolation = InterpolatedFilters(
      prototype: SincPrototype(passEdge: 0.25, stopEdge: 0.75, attenuation: quality.attenuation + 18))
  }

  /// The highest speed at which filter `index` prevents aliases.
  private static func highestSpeed(_ index: Int) -> Double { exp2(firstStep + Double(index) / stepsPerOctave) }

  /// The position of a speed among the filters: the whole part is the index of the lowest filter that prevents aliases.
  static func position(of speed: Double) -> Double {
    guard speed > 1 else { return 0 }
    let octaves = log2(speed)
    return octaves < firstStep ? octaves / firstStep : 1 + (octaves - firstStep) * stepsPerOctave
  }
}
