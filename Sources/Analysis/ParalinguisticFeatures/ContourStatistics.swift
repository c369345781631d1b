import Foundation
import Statistics

/// Mean and relative spread of a contour, gathered value by value.
struct ContourMoments {
  private(set) var count = 0
  private var mean = 0.0
  private var squares = 0.0

  /// Takes a value; NaN does not count.
  mutating func append(_ value: Float) {
    guard !value.isNaN else { return }
    count += 1
    let difference = Double(value) - mean
    mean += difference / Double(count)
    squares += difference * (Double(value) - mean)
  }

  /// The arithmetic mean; `nil` without values.
  var average: Double? { count > 0 ? mean : nil }
  /// The standard deviation over the mean, negative with it; `nil` where the mean is 0.
  var relativeDeviation: Double? {
    count > 0 && mean != 0 ? (squares / Double(count)).squareRoot() / mean : nil
  }
}

/// The slopes of a contour between its peaks and its valleys, and how many peaks it has.
///
/// A peak or a valley counts if it differs from the one before by a tenth of the contour's range at least. The contour's first
/// value stands before the first of them, its last value after the last. As openSMILE, the fall to the last value counts as
/// negative, and a slope to the last value is left out of the deviation's sum.
struct ContourSlopes {
  /// Mean and deviation of the rises, a second; `nil` where there are none.
  private(set) var rising: (mean: Double, deviation: Double)?
  /// Mean and deviation of the falls, as positive numbers.
  private(set) var falling: (mean: Double, deviation: Double)?
  private(set) var peakCount = 0

  init(of contour: [Float], period: Double) {
    guard contour.count > 2, let least = contour.min(), let greatest = contour.max() else { return }
    let threshold = 0.1 * (Double(greatest) - Double(least))
    func difference(_ a: Int, _ b: Int) -> Double { Double(contour[a]) - Double(contour[b]) }
    var turns: [(place: Int, isPeak: Bool)] = []
    for n in 1..<contour.count - 1 {
      let (isPeak, isValley) = (
        contour[n] > contour[n - 1] && contour[n] > contour[n + 1],
        contour[n] < contour[n - 1] && contour[n] < contour[n + 1]
      )
      guard isPeak || isValley else { continue }
      guard let last = turns.last else {
        if abs(difference(n, 0)) >= threshold { turns.append((n, isPeak)) }
        continue
      }
      if last.isPeak != isPeak {
        if abs(difference(n, last.place)) >= threshold { turns.append((n, isPeak)) }
      } else if isPeak ? difference(n, last.place) > 0 : difference(n, last.place) < 0 {
        turns[turns.count - 1].place = n
      }
    }
    guard let first = turns.first, let last = turns.last else { return }
    peakCount = turns.count { $0.isPeak }
    var (rises, falls): ([Double], [Double]) = ([], [])
    func add(_ slope: Double, rises isRise: Bool) {
      if isRise { rises.append(abs(slope)) } else { falls.append(abs(slope)) }
    }
    add(difference(first.place, 0) / (Double(first.place) * period), rises: first.isPeak)
    for (from, to) in zip(turns, turns.dropFirst()) {
      add(difference(to.place, from.place) / (Double(to.place - from.place) * period), rises: to.isPeak)
    }
    let end = contour.count - 1
    let slope = difference(end, last.place) / (Double(end - last.place) * period)
    rising = Self.moments(rises, last: last.isPeak ? nil : slope)
    falling = Self.moments(falls, last: last.isPeak ? slope : nil)
  }

  private static func moments(_ slopes: [Double], last: Double?) -> (mean: Double, deviation: Double)? {
    let count = Double(slopes.count + (last == nil ? 0 : 1))
    guard count > 0 else { return nil }
    let mean = (slopes.reduce(0, +) + (last ?? 0)) / count
    let squares = slopes.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (mean, (squares / count).squareRoot())
  }
}

/// Lengths of stretches of frames of one kind. As openSMILE, a gap of one frame is bridged, a stretch is counted a frame shorter than
/// it is, one that the end cuts off two, and stretches of less than three frames are left out.
struct StretchLengths {
  private var current = 0
  private var gap = 0
  private var mean = 0.0
  private var squares = 0.0
  private(set) var count = 0

  mutating func append(_ isInside: Bool) {
    if isInside {
      current += gap + 1
      gap = 0
    } else if current > 0 {
      gap += 1
      if gap == 2 { close(current - 1) }
    }
  }

  mutating func flush() { if current > 0 { close(gap == 0 ? current - 2 : current - 1) } }

  private mutating func close(_ length: Int) {
    (current, gap) = (0, 0)
    guard length >= 2 else { return }
    count += 1
    let difference = Double(length) - mean
    mean += difference / Double(count)
    squares += difference * (Double(length) - mean)
  }

  /// Mean and standard deviation in frames; `nil` without stretches.
  var moments: (mean: Double, deviation: Double)? {
    count > 0 ? (mean, (squares / Double(count)).squareRoot()) : nil
  }
}
