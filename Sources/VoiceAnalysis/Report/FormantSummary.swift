import AudioCore
import PitchTracking

/// The middle of each formant over the voiced frames of a recording.
public struct FormantSummary: Sendable, Equatable, Codable {
  /// One formant.
  public struct Entry: Sendable, Equatable, Codable {
    /// Median frequency in hertz.
    public let frequency: Measure
    /// Median bandwidth in hertz.
    public let bandwidth: Measure
    /// Voiced frames that have this formant.
    public let frameCount: Int
  }

  /// F1, F2, … as many as were looked for.
  public let formants: [Entry]

  /// Of a formant track, voiced where a pitch track with frames `hop` seconds apart says so.
  ///
  /// - Parameter absence: why there is nothing if no frame is voiced.
  public init(
    of track: [FormantTracker.Frame], count: Int, voicedIn pitch: [PitchFrame], hop: Double,
    absence: Measure.Absence = .unvoiced
  ) {
    let voiced = track.filter { frame in
      guard let first = pitch.first else { return false }
      let index = Int(((frame.time - first.time) / hop).rounded())
      return pitch.indices.contains(index) && pitch[index].frequency != nil
    }
    formants = (0..<count).map { number in
      let found = voiced.compactMap { $0.formants.count > number ? $0.formants[number] : nil }
      func median(_ values: [Double]) -> Measure {
        Statistics.median(values).map { Measure($0) } ?? Measure(absent: voiced.isEmpty ? absence : .notFound)
      }
      return Entry(
        frequency: median(found.map(\.frequency)), bandwidth: median(found.map(\.bandwidth)), frameCount: found.count)
    }
  }
}
