/// Sums of products of filters and samples: the hot loops of the module.
///
/// Every function sums a filter in the same order, so that an output has the same bits whichever function computed it.
/// The outer products are summed from both ends towards the middle in four lanes of `Float`; the middle eight products,
/// whose coefficients are large, and the lanes' results are summed in `Double`. With `Float` alone, rounding would
/// leave less than 140 dB to a tone that meets the same few products repeatedly, such as one at a quarter of the rate.
package enum FilterSums {
  private typealias Lanes = SIMD4<Float>

  /// The sum of one filter: `length` coefficients (a multiple of 8) and the same number of samples.
  @inline(__always)
  package static func one(_ row: UnsafePointer<Float>, _ samples: UnsafePointer<Float>, _ length: Int) -> Double {
    let far = length / 2 &- 4
    var (rising, falling) = (Lanes(), Lanes())
    var (i, j) = (0, length &- 4)
    while i < far {
      rising += lanes(row + i) * lanes(samples + i)
      falling += lanes(row + j) * lanes(samples + j)
      i &+= 4
      j &-= 4
    }
    return sum(pairs(rising, falling), row + far, samples + far)
  }

  /// The sums of four consecutive filters over the same samples. Not inlined, so that the sums stay in registers.
  @inline(never)
  package static func four(
    _ rows: UnsafePointer<Float>, _ samples: UnsafePointer<Float>, _ length: Int
  ) -> SIMD4<Double> {
    let far = length / 2 &- 4
    let outer = four(rows, samples, length, far)
    let (middle, x) = (rows + far, samples + far)
    return SIMD4(
      sum(outer.0, middle, x), sum(outer.1, middle + length, x), sum(outer.2, middle + 2 &* length, x),
      sum(outer.3, middle + 3 &* length, x))
  }

  /// The weighted sum of four consecutive filters over the same samples.
  @inline(__always)
  package static func weightedFour(
    _ rows: UnsafePointer<Float>, _ samples: UnsafePointer<Float>, _ length: Int, _ weights: SIMD4<Double>
  ) -> Double {
    let (s0, s1, s2, s3) = four(rows, samples, length, length / 2)
    // One operator a line: the compiler needs two seconds to find the types of the whole sum.
    let first: SIMD2<Double> = s0 * weights[0]
    let second: SIMD2<Double> = s1 * weights[1]
    let third: SIMD2<Double> = s2 * weights[2]
    let fourth: SIMD2<Double> = s3 * weights[3]
    let both: SIMD2<Double> = (first + second) + (third + fourth)
    return both[0] + both[1]
  }

  /// The sum over the first and the last `count` coefficients.
  @inline(__always)
  private static func four(
    _ rows: UnsafePointer<Float>, _ samples: UnsafePointer<Float>, _ length: Int, _ count: Int
  ) -> (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>) {
    let (row1, row2, row3) = (rows + length, rows + 2 &* length, rows + 3 &* length)
    var (a0, a1, a2, a3) = (Lanes(), Lanes(), Lanes(), Lanes())
    var (b0, b1, b2, b3) = (Lanes(), Lanes(), Lanes(), Lanes())
    var (i, j) = (0, length &- 4)
    while i < count {
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
    return (pairs(a0, b0), pairs(a1, b1), pairs(a2, b2), pairs(a3, b3))
  }

  /// The sums of four consecutive filters over two runs of samples. Each coefficient is loaded once for two products,
  /// each sample once for four.
  @inline(__always)
  package static func fourByTwo(
    _ rows: UnsafePointer<Float>, _ first: UnsafePointer<Float>, _ second: UnsafePointer<Float>, _ length: Int
  ) -> (SIMD4<Double>, SIMD4<Double>) {
    let far = length / 2 &- 4
    return withUnsafeTemporaryAllocation(of: Lanes.self, capacity: 16) { scratch in
      guard let sums = scratch.baseAddress else { return (SIMD4(), SIMD4()) }
      halfFourByTwo(rows, first, second, length, from: 0, to: far, by: 4, sums)
      halfFourByTwo(rows, first, second, length, from: length &- 4, to: length &- 4 &- far, by: -4, sums + 8)
      let (middle, x, y) = (rows + far, first + far, second + far)
      let (row1, row2, row3) = (middle + length, middle + 2 &* length, middle + 3 &* length)
      return (
        SIMD4(
          sum(pairs(sums[0], sums[8]), middle, x), sum(pairs(sums[1], sums[9]), row1, x),
          sum(pairs(sums[2], sums[10]), row2, x), sum(pairs(sums[3], sums[11]), row3, x)),
        SIMD4(
          sum(pairs(sums[4], sums[12]), middle, y), sum(pairs(sums[5], sums[13]), row1, y),
          sum(pairs(sums[6], sums[14]), row2, y), sum(pairs(sums[7], sums[15]), row3, y))
      )
    }
  }

  /// One half of `fourByTwo` without the middle. Its eight sums and their operands fill sixteen registers. Inlined,
  /// some of them would be kept in memory, and the function would take half as long again.
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

  /// Adds the products of the eight middle coefficients to a sum.
  @inline(__always)
  private static func sum(
    _ outer: SIMD2<Double>, _ row: UnsafePointer<Float>, _ samples: UnsafePointer<Float>
  ) -> Double {
    let (a, b, x, y) = (lanes(row), lanes(row + 4), lanes(samples), lanes(samples + 4))
    let low = doubles(a.lowHalf) * doubles(x.lowHalf) + doubles(b.lowHalf) * doubles(y.lowHalf)
    let high = doubles(a.highHalf) * doubles(x.highHalf) + doubles(b.highHalf) * doubles(y.highHalf)
    let both = outer + (low + high)
    return both[0] + both[1]
  }

  /// Adds eight lanes up to two.
  @inline(__always)
  private static func pairs(_ rising: Lanes, _ falling: Lanes) -> SIMD2<Double> {
    (doubles(rising.lowHalf) + doubles(falling.lowHalf)) + (doubles(rising.highHalf) + doubles(falling.highHalf))
  }

  @inline(__always)
  private static func doubles(_ lanes: SIMD2<Float>) -> SIMD2<Double> { SIMD2<Double>(lanes) }
}
