/// Sums of products of filters and samples: where the time goes.
///
/// Every function sums a filter in the same order, so that a sample is the same bits whichever computed it: from either
/// end to the middle, where the large coefficients are, so that little is added to what is large; four lanes for each
/// half in `Float`, the eight lanes at the end in `Double`. That leaves 144 dB of signal to rounding, where summing from one
/// end to the other leaves less.
enum FilterSums {
  private typealias Lanes = SIMD4<Float>

  /// One filter, `length` coefficients (a multiple of 8), over as many samples.
  @inline(__always)
  static func one(_ row: UnsafePointer<Float>, _ samples: UnsafePointer<Float>, _ length: Int) -> Double {
    var (rising, falling) = (Lanes(), Lanes())
    let half = length / 2
    var (i, j) = (0, length &- 4)
    while i < half {
      rising += lanes(row + i) * lanes(samples + i)
      falling += lanes(row + j) * lanes(samples + j)
      i &+= 4
      j &-= 4
    }
    return sum(rising, falling)
  }

  /// Four consecutive filters over the same samples. Not inlined, like `fourByTwo`: its sums then stay in registers.
  @inline(never)
  static func four(
    _ rows: UnsafePointer<Float>, _ samples: UnsafePointer<Float>, _ length: Int
  ) -> SIMD4<Double> {
    let (row1, row2, row3) = (rows + length, rows + 2 &* length, rows + 3 &* length)
    var (a0, a1, a2, a3) = (Lanes(), Lanes(), Lanes(), Lanes())
    var (b0, b1, b2, b3) = (Lanes(), Lanes(), Lanes(), Lanes())
    let half = length / 2
    var (i, j) = (0, length &- 4)
    while i < half {
      let (x, y) = (lanes(samples + i), lanes(samples + j))
      a0 += lanes(rows + i) * x
      b0 += lanes(rows + j) * y
      a1 += lanes(row1 + i) * x
      b1 += lanes(row1 + j) * y
      a2 += lanes(row2 + i) * x
      b2 += lanes(row2 + j) * y
      a3 += lanes(row3 + i) * x
      b3 += lanes(row3 + j) * y
      i &+= 4
      j &-= 4
    }
    return SIMD4(sum(a0, b0), sum(a1, b1), sum(a2, b2), sum(a3, b3))
  }

  /// Four consecutive filters over two runs of samples: a coefficient is loaded once for two products, a sample for four.
  @inline(__always)
  static func fourByTwo(
    _ rows: UnsafePointer<Float>, _ first: UnsafePointer<Float>, _ second: UnsafePointer<Float>, _ length: Int
  ) -> (SIMD4<Double>, SIMD4<Double>) {
    let half = length / 2
    return withUnsafeTemporaryAllocation(of: Lanes.self, capacity: 16) { scratch in
      guard let rising = scratch.baseAddress else { return (SIMD4(), SIMD4()) }
      let falling = rising + 8
      halfFourByTwo(rows, first, second, length, from: 0, to: half, by: 4, rising)
      halfFourByTwo(rows, first, second, length, from: length &- 4, to: half &- 4, by: -4, falling)
      return (
        SIMD4(
          sum(rising[0], falling[0]), sum(rising[1], falling[1]), sum(rising[2], falling[2]),
          sum(rising[3], falling[3])),
        SIMD4(
          sum(rising[4], falling[4]), sum(rising[5], falling[5]), sum(rising[6], falling[6]),
          sum(rising[7], falling[7]))
      )
    }
  }

  /// One half of `fourByTwo`. Its eight sums and their operands are what sixteen registers hold: inlined, some would go
  /// through memory, which takes half as long again.
  @inline(never)
  private static func halfFourByTwo(
    _ rows: UnsafePointer<Float>, _ first: UnsafePointer<Float>, _ second: UnsafePointer<Float>, _ length: Int,
    from start: Int, to end: Int, by step: Int, _ sums: UnsafeMutablePointer<Lanes>
  ) {
    let (row1, row2, row3) = (rows + length, rows + 2 &* length, rows + 3 &* length)
    var (a0, a1, a2, a3) = (Lanes(), Lanes(), Lanes(), Lanes())
    var (b0, b1, b2, b3) = (Lanes(), Lanes(), Lanes(), Lanes())
    var i = start
    while i != end {
      let (x, y) = (lanes(first + i), lanes(second + i))
      var c = lanes(rows + i)
      a0 += c * x
      b0 += c * y
      c = lanes(row1 + i)
      a1 += c * x
      b1 += c * y
      c = lanes(row2 + i)
      a2 += c * x
      b2 += c * y
      c = lanes(row3 + i)
      a3 += c * x
      b3 += c * y
      i &+= step
    }
    sums[0] = a0
    sums[1] = a1
    sums[2] = a2
    sums[3] = a3
    sums[4] = b0
    sums[5] = b1
    sums[6] = b2
    sums[7] = b3
  }

  @inline(__always)
  private static func lanes(_ pointer: UnsafePointer<Float>) -> Lanes {
    UnsafeRawPointer(pointer).loadUnaligned(as: Lanes.self)
  }

  @inline(__always)
  private static func sum(_ rising: Lanes, _ falling: Lanes) -> Double {
    let low = SIMD2<Double>(rising.lowHalf) + SIMD2<Double>(falling.lowHalf)
    let high = SIMD2<Double>(rising.highHalf) + SIMD2<Double>(falling.highHalf)
    let both = low + high
    return both[0] + both[1]
  }
}
