import AudioCore
import Foundation

/// The largest magnitude at fifteen points between two samples: a sinc of 128 samples under a Kaiser window (β = 5),
/// exact within 0.02 dB up to 0.47 of the sample rate.
///
/// The points are at sixteen times the sample rate. Up to 0.47 of the sample rate a sine then has a point within 0.04
/// dB of its crest.
struct FinePeakInterpolator: Sendable {
  /// Number of samples that a value depends on.
  static let length = 128

  /// For the latest 64 samples, the even and the odd part of the coefficients of the points 1/16 to 8/16. The 64
  /// samples before use the same coefficients mirrored. For the points 9/16 to 15/16 the coefficients are the even part
  /// minus the odd part, so the larger magnitude of a pair is |even| + |odd|. The odd part of 8/16 is 0.
  private let coefficients: [(even: SIMD8<Float>, odd: SIMD8<Float>)]

  init() {
    let half = Self.length / 2
    let window = Window.kaiser(beta: 5).samples(knownLength: 16 * Self.length + 1)
    // Sample k (0 is the latest) is `half − k` samples after the sample before the point. The point is never on a
    // sample.
    func coefficient(_ k: Int, _ sixteenths: Int) -> Double {
      let t = Double(sixteenths) / 16 - Double(half - k)
      return sin(.pi * t) / (.pi * t) * window[sixteenths + 16 * k]
    }
    coefficients = (0..<half).map { k in
      var (even, odd) = (SIMD8<Float>(), SIMD8<Float>())
      for place in 1...8 {
        let (first, last) = (coefficient(k, place), coefficient(Self.length - 1 - k, place))
        even[place - 1] = Float((first + last) / 2)
        odd[place - 1] = place == 8 ? 0 : Float((first - last) / 2)
      }
      return (even, odd)
    }
  }

  /// The largest magnitude between the samples 64 and 63 before `latest`. The 127 samples before `latest` are read. The
  /// result is not a number if one of them is not.
  func peak(_ latest: UnsafePointer<Float>) -> Float {
    coefficients.withUnsafeBufferPointer { coefficients in
      var (even, odd) = (SIMD8<Float>(), SIMD8<Float>())
      for k in 0..<Self.length / 2 {
        let (near, far) = (latest[-k], latest[k - (Self.length - 1)])
        even += coefficients[k].even * (near + far)
        odd += coefficients[k].odd * (near - far)
      }
      var largest: Float = 0
      for lane in 0..<8 {
        let magnitude = abs(even[lane]) + abs(odd[lane])
        if !(magnitude <= largest) { largest = magnitude }
      }
      return largest
    }
  }
}
