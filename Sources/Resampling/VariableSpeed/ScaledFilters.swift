import Foundation
import Synchronization

/// Interpolated filters for speeds from 1 up: the faster the signal is read, the lower its band must end.
///
/// Number 0 is for speeds up to a 96th of an octave above 1, each further one for the next 24th of an octave: at these
/// speeds its stop band begins at or below half the output rate. Their memory is constant and shared by all who use the
/// same quality.
final class ScaledFilters: Sendable {
  let filters: [InterpolatedFilters]

  private static let firstStep = 1.0 / 96
  private static let stepsPerOctave = 24.0
  private static let known = Mutex<[Key: ScaledFilters]>([:])

  private struct Key: Hashable {
    let quality: KernelQuality
    let count: Int
  }

  /// Filters for speeds up to `maximumSpeed`, made if they are not there yet: some tens of milliseconds for three octaves.
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
      let stopEdge = 0.5 / Self.highestSpeed(index)
      let passEdge = quality.bandwidth * Self.highestSpeed(0) * stopEdge
      return InterpolatedFilters(
        prototype: SincPrototype(passEdge: passEdge, stopEdge: stopEdge, attenuation: quality.attenuation))
    }
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
