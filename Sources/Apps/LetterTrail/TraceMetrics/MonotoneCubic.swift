/// Interpolation by cubic pieces that never overshoot (Fritsch and Carlson 1980, with the slopes of Fritsch and Butland
/// 1984 and the ends of Moler 2004): what scipy calls `PchipInterpolator`.
///
/// It was chosen before a natural spline, since the events of touch screens come in bunches, and between two samples that
/// are 0.1 ms apart a spline swings out by millimetres.
struct MonotoneCubic {
  private let x: [Double]
  private let y: [Double]
  private let slopes: [Double]

  /// - Precondition: at least three places, strictly rising.
  init(x: [Double], y: [Double]) {
    precondition(x.count >= 3 && x.count == y.count, "a curve has three knots")
    (self.x, self.y) = (x, y)
    let steps = zip(x, x.dropFirst()).map { $1 - $0 }
    let rises = steps.indices.map { (y[$0 + 1] - y[$0]) / steps[$0] }
    var slopes = [Self.endSlope(steps[0], steps[1], rises[0], rises[1])]
    for index in 1..<x.count - 1 {
      let (before, after) = (rises[index - 1], rises[index])
      guard before * after > 0 else {
        slopes.append(0)
        continue
      }
      let (w1, w2) = (2 * steps[index] + steps[index - 1], steps[index] + 2 * steps[index - 1])
      slopes.append((w1 + w2) / (w1 / before + w2 / after))
    }
    let last = steps.count - 1
    slopes.append(Self.endSlope(steps[last], steps[last - 1], rises[last], rises[last - 1]))
    self.slopes = slopes
  }

  private static func endSlope(_ h0: Double, _ h1: Double, _ d0: Double, _ d1: Double) -> Double {
    let slope = ((2 * h0 + h1) * d0 - h0 * d1) / (h0 + h1)
    if slope * d0 <= 0 { return 0 }
    if d0 * d1 <= 0, abs(slope) > 3 * abs(d0) { return 3 * d0 }
    return slope
  }

  /// The values at rising places, which are within the knots.
  func values(at places: [Double]) -> [Double] {
    var piece = 0
    return places.map { place in
      while piece < x.count - 2, x[piece + 1] <= place { piece += 1 }
      let h = x[piece + 1] - x[piece]
      let t = (place - x[piece]) / h
      let (a, b) = (slopes[piece] * h, slopes[piece + 1] * h)
      let rise = y[piece + 1] - y[piece]
      return y[piece] + t * (a + t * (3 * rise - 2 * a - b + t * (a + b - 2 * rise)))
    }
  }
}
