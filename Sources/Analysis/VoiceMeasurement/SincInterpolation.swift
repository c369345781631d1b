import Foundation

/// Values of an even, band-limited sequence between its samples, and its maxima.
enum SincInterpolation {
  /// y at position `x` ≥ 0, by a sinc under a raised cosine of `depth` samples on both sides. `y` holds the positions
  /// from 0 on of a sequence with y(−n) = y(n). The depth is smaller near the end of `y`.
  static func value(_ y: UnsafeBufferPointer<Double>, at x: Double, depth: Int) -> Double {
    let left = Int(x.rounded(.down))
    let fraction = x - Double(left)
    if fraction < 1e-9 { return y[left] }
    let depth = min(depth, y.count - 1 - left)
    guard depth >= 1 else { return y[left] }
    let step = .pi / (Double(depth) + 0.5)
    let (rotateX, rotateY) = (cos(step), sin(step))
    // Cosine and sine of the window's angle on both sides, rotated by one sample per step.
    var near = (cos(step * fraction), sin(step * fraction))
    var far = (cos(step * (1 - fraction)), sin(step * (1 - fraction)))
    var sum = 0.0
    var sign = 1.0
    for k in 0..<depth {
      let l = left - k
      let dl = fraction + Double(k)
      let dr = 1 - fraction + Double(k)
      sum += sign * (y[l < 0 ? -l : l] * (1 + near.0) / dl + y[left + 1 + k] * (1 + far.0) / dr)
      near = (near.0 * rotateX - near.1 * rotateY, near.1 * rotateX + near.0 * rotateY)
      far = (far.0 * rotateX - far.1 * rotateY, far.1 * rotateX + far.0 * rotateY)
      sign = -sign
    }
    return sum * sin(.pi * fraction) / (2 * .pi)
  }

  /// Position and height of the maximum within a sample of the local maximum `index` ≥ 1.
  ///
  /// It uses parabolas through three interpolated points. In each step the points are ten times closer together.
  static func maximum(
    _ y: UnsafeBufferPointer<Double>, near index: Int, depth: Int
  ) -> (position: Double, height: Double) {
    var (position, height) = vertex(Double(index), 1, y[index - 1], y[index], y[index + 1])
    for distance in [0.1, 0.01] {
      let x = min(max(position, Double(index) - 0.99 + distance), Double(index) + 0.99 - distance)
      (position, height) = vertex(
        x, distance, value(y, at: x - distance, depth: depth), value(y, at: x, depth: depth),
        value(y, at: x + distance, depth: depth))
    }
    return (position, height)
  }

  /// The vertex of the parabola through three points that are `distance` apart. It is limited to that distance from the
  /// middle one.
  static func vertex(
    _ x: Double, _ distance: Double, _ left: Double, _ centre: Double, _ right: Double
  ) -> (position: Double, height: Double) {
    let curvature = 2 * centre - left - right
    guard curvature > 0 else { return (x, centre) }
    let shift = min(1, max(-1, (right - left) / (2 * curvature)))
    return (x + shift * distance, centre + (right - left) * shift / 4)
  }
}
