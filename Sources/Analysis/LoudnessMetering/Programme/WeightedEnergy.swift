import AudioCore

/// Sums of squares of K-weighted channels, multiplied by the channels' weights.
///
/// Two channels are processed in one vector, and both filter sections in one loop, in which a sample depends on the one
/// before only through a multiplication and a subtraction. The gains of the sections are applied to the sums after the
/// loop. The loop has no difference of two products and no value that is only passed on, because the optimiser would
/// pair those across the lanes. Channels of weight 0 are skipped.
struct WeightedEnergy: Sendable {
  private typealias Lanes = SIMD2<Double>

  /// The coefficients of both sections, divided by their b₀, the same in both lanes. They are stored as vectors,
  /// because the optimiser splits vectors that it sees being built from single numbers.
  private struct Coefficients: Sendable {
    let b1, b2, a1, a2, c1, c2: SIMD2<Double>

    init(_ weighting: KWeighting) {
      let (shelf, highPass) = (weighting.shelf, weighting.highPass)
      (b1, b2) = (Lanes(repeating: shelf.b1 / shelf.b0), Lanes(repeating: shelf.b2 / shelf.b0))
      (a1, a2) = (Lanes(repeating: shelf.a1), Lanes(repeating: shelf.a2))
      (c1, c2) = (Lanes(repeating: highPass.a1), Lanes(repeating: highPass.a2))
    }
  }

  private struct Pair: Sendable {
    let first: Int
    let second: Int
    /// The weights, multiplied by the squared gains that the loop leaves out.
    let weights: SIMD2<Double>
    /// The shelf's last output; the contribution of earlier inputs and outputs to its next output, without that of the
    /// last output; and the contribution of the last input to the output after next.
    var s1 = SIMD2<Double>(), next = SIMD2<Double>(), later = SIMD2<Double>()
    /// The high-pass's last output, and the amount that earlier values subtract from its next output.
    var h1 = SIMD2<Double>(), less = SIMD2<Double>()
    var sums = SIMD2<Double>()

    /// See `Biquad.State.dropDenormals`.
    mutating func dropDenormals() {
      func kept(_ value: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(abs(value.x) < 1e-30 ? 0 : value.x, abs(value.y) < 1e-30 ? 0 : value.y)
      }
      (s1, next, later, h1, less) = (kept(s1), kept(next), kept(later), kept(h1), kept(less))
    }
  }

  private let coefficients: Coefficients
  private var pairs: [Pair] = []

  init(weighting: KWeighting, weights: [Double]) {
    coefficients = Coefficients(weighting)
    let gain = weighting.shelf.b0 * weighting.highPass.b0
    let channels = weights.indices.filter { weights[$0] > 0 }
    for index in stride(from: 0, to: channels.count, by: 2) {
      let first = channels[index]
      // The last of an odd number of channels is paired with itself, with weight 0 for the second copy.
      let second = index + 1 < channels.count ? channels[index + 1] : first
      let lanes = Lanes(weights[first], second == first ? 0 : weights[second])
      pairs.append(Pair(first: first, second: second, weights: gain * gain * lanes))
    }
  }

  /// Adds `count` frames of the block from `start` on.
  mutating func accumulate(_ block: AudioBlock, _ start: Int, _ count: Int) {
    for index in pairs.indices {
      var pair = pairs[index]
      guard let first = block.channel(pair.first).baseAddress, let second = block.channel(pair.second).baseAddress
      else { return }
      accumulate(&pair, first + start, second + start, count)
      pairs[index] = pair
    }
  }

  @inline(__always)
  private func accumulate(
    _ pair: inout Pair, _ first: UnsafePointer<Float>, _ second: UnsafePointer<Float>, _ count: Int
  ) {
    let k = coefficients
    var (s1, next, later, h1, less, sums) = (pair.s1, pair.next, pair.later, pair.h1, pair.less, pair.sums)
    for n in 0..<count {
      let x = Lanes(Double(first[n]), Double(second[n]))
      let s = (x + next) - k.a1 * s1
      next = k.b1 * x + (later - k.a2 * s1)
      later = k.b2 * x
      // The numerator of the high-pass is 1, −2, 1: a difference of differences.
      let d = s - s1
      let h = (d - less) - k.c1 * h1
      less = d + k.c2 * h1
      sums += h * h
      s1 = s
      h1 = h
    }
    (pair.s1, pair.next, pair.later, pair.h1, pair.less, pair.sums) = (s1, next, later, h1, less, sums)
  }

  /// Returns the sum over all channels since the last call.
  mutating func take() -> Double {
    var total = 0.0
    for index in pairs.indices {
      total += (pairs[index].weights * pairs[index].sums).sum()
      pairs[index].sums = Lanes()
      pairs[index].dropDenormals()
    }
    return total
  }

  /// Whether all samples so far were finite. An infinite sample makes its sum, and the following values, not finite.
  var isFinite: Bool { pairs.allSatisfy { $0.sums.sum().isFinite } }

  /// Returns to the state before the first frame.
  mutating func reset() {
    for index in pairs.indices {
      let pair = pairs[index]
      pairs[index] = Pair(first: pair.first, second: pair.second, weights: pair.weights)
    }
  }
}
