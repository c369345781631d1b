import AudioCore
import Foundation
import PitchTracking

/// The recording's fundamental frequency, smoothed, with a value everywhere: unvoiced gaps are bridged.
struct PitchContour: Sendable {
  /// Base-2 logarithm of the frequency in hertz, one per hop; empty if no frame is voiced.
  var logFrequency: [Double]
  /// Whether the frame is voiced.
  var voiced: [Bool]

  /// A change between two frames above this number of octaves is an error of the tracker: no voice glides by more than
  /// a semitone in 5 ms.
  private static let jump = 0.1

  /// Cleans a tracker's frames: frames beside a jump and runs shorter than `minimumRun` become unvoiced, a median of
  /// three removes single outliers, and [1 4 6 4 1] / 16 smooths each run.
  init(frames: [PitchFrame], minimumRun: Int) {
    voiced = frames.map { $0.frequency != nil }
    var values = frames.map { $0.frequency.map { log2($0) } ?? 0 }
    for k in values.indices.dropFirst()
    where frames[k].frequency != nil && frames[k - 1].frequency != nil && abs(values[k] - values[k - 1]) > Self.jump {
      (voiced[k - 1], voiced[k]) = (false, false)
    }
    Self.removeShortRuns(&voiced, minimum: minimumRun)
    for run in Self.runs(voiced) {
      let raw = run.map { values[$0] }
      let last = raw.count - 1
      let median = raw.indices.map { i in
        let (a, b, c) = (raw[max(0, i - 1)], raw[i], raw[min(last, i + 1)])
        return max(min(a, b), min(max(a, b), c))
      }
      for i in raw.indices {
        var sum = 0.0
        for (offset, weight) in zip(-2...2, [1.0, 4, 6, 4, 1]) { sum += weight * median[max(0, min(last, i + offset))] }
        values[run.lowerBound + i] = sum / 16
      }
    }
    logFrequency = Self.bridge(values, known: voiced)
  }

  /// Makes runs of fewer than `minimum` voiced frames unvoiced.
  static func removeShortRuns(_ voiced: inout [Bool], minimum: Int) {
    for run in runs(voiced) where run.count < minimum {
      for i in run { voiced[i] = false }
    }
  }

  /// The ranges of consecutive `true`.
  static func runs(_ voiced: [Bool]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start: Int?
    for i in 0...voiced.count {
      let now = i < voiced.count && voiced[i]
      if now, start == nil { start = i }
      if !now, let first = start {
        ranges.append(first..<i)
        start = nil
      }
    }
    return ranges
  }

  /// Fills unknown values: linearly between known ones, with the nearest at the ends; empty if none is known.
  static func bridge(_ values: [Double], known: [Bool]) -> [Double] {
    var result = values
    var previous: Int?
    for i in values.indices where known[i] {
      if let previous {
        for j in previous + 1..<i {
          let t = Double(j - previous) / Double(i - previous)
          result[j] = values[previous] + t * (values[i] - values[previous])
        }
      } else {
        for j in 0..<i { result[j] = values[i] }
      }
      previous = i
    }
    guard let previous else { return [] }
    for j in previous + 1..<max(previous + 1, values.count) { result[j] = values[previous] }
    return result
  }
}
