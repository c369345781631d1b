import Foundation

/// Sums over spectra, eight bins at a time. The order of the additions is fixed, so that the same build gives the same bits.
package enum SpectrumVectors {
  @inline(__always)
  package static func load(_ base: UnsafePointer<Float>) -> SIMD8<Float> {
    UnsafeRawPointer(base).loadUnaligned(as: SIMD8<Float>.self)
  }

  @inline(__always)
  package static func store(_ value: SIMD8<Float>, _ base: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(base).storeBytes(of: value, as: SIMD8<Float>.self)
  }

  static let ramp = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)

  /// Σ x.
  package static func sum(_ x: UnsafePointer<Float>, _ count: Int) -> Float {
    var total = SIMD8<Float>.zero
    var k = 0
    while k + 8 <= count {
      total += load(x + k)
      k += 8
    }
    var rest = total.sum()
    while k < count {
      rest += x[k]
      k += 1
    }
    return rest
  }

  /// Σ x y.
  @inline(__always)
  package static func dot(_ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>, _ count: Int) -> Float {
    var total = SIMD8<Float>.zero
    var k = 0
    while k + 8 <= count {
      total += load(x + k) * load(y + k)
      k += 8
    }
    var rest: Float = k > 0 ? total.sum() : 0
    while k < count {
      rest += x[k] * y[k]
      k += 1
    }
    return rest
  }

  /// The products of a matrix, row by row, with a vector. Four rows at a time share the vector.
  package static func product(
    _ matrix: UnsafePointer<Float>, rows: Int, _ x: UnsafePointer<Float>, _ count: Int,
    into result: UnsafeMutablePointer<Float>
  ) {
    var row = 0
    while row + 4 <= rows {
      let (a, b) = (matrix + row * count, matrix + (row + 1) * count)
      let (c, d) = (matrix + (row + 2) * count, matrix + (row + 3) * count)
      var (sa, sb, sc, sd) = (SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero)
      var k = 0
      while k + 8 <= count {
        let v = load(x + k)
        sa += load(a + k) * v
        sb += load(b + k) * v
        sc += load(c + k) * v
        sd += load(d + k) * v
        k += 8
      }
      var sums = SIMD4<Float>(sa.sum(), sb.sum(), sc.sum(), sd.sum())
      while k < count {
        sums += SIMD4<Float>(a[k], b[k], c[k], d[k]) * x[k]
        k += 1
      }
      for offset in 0..<4 { result[row + offset] = sums[offset] }
      row += 4
    }
    while row < rows {
      result[row] = dot(matrix + row * count, x, count)
      row += 1
    }
  }

  /// The products of a matrix in double precision, row by row, with a vector.
  static func product(
    _ matrix: UnsafePointer<Double>, rows: Int, _ x: UnsafePointer<Float>, _ count: Int,
    into result: UnsafeMutablePointer<Float>
  ) {
    for row in 0..<rows {
      let weights = UnsafeRawPointer(matrix + row * count)
      var (even, odd) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
      var k = 0
      while k + 8 <= count {
        let v = load(x + k)
        even += weights.loadUnaligned(fromByteOffset: 8 * k, as: SIMD4<Double>.self) * SIMD4<Double>(v.lowHalf)
        odd += weights.loadUnaligned(fromByteOffset: 8 * k + 32, as: SIMD4<Double>.self) * SIMD4<Double>(v.highHalf)
        k += 8
      }
      var sum = (even + odd).sum()
      while k < count {
        sum += matrix[row * count + k] * Double(x[k])
        k += 1
      }
      result[row] = Float(sum)
    }
  }

  /// Σ x (k − centre)².
  static func spread(_ x: UnsafePointer<Float>, _ count: Int, around centre: Float) -> Double {
    var total = SIMD8<Float>.zero
    var distance = ramp - centre
    var k = 0
    while k + 8 <= count {
      total += load(x + k) * (distance * distance)
      distance += 8
      k += 8
    }
    var sum = Double(total.sum())
    while k < count {
      let distance = Double(k) - Double(centre)
      sum += Double(x[k]) * distance * distance
      k += 1
    }
    return sum
  }

  /// Σ (x − y)²; of the rises alone if `rising`.
  package static func distance(
    _ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>, _ count: Int, rising: Bool
  ) -> Float {
    var total = SIMD8<Float>.zero
    var k = 0
    let least = SIMD8<Float>(repeating: rising ? 0 : -.greatestFiniteMagnitude)
    while k + 8 <= count {
      let difference = load(x + k) - load(y + k)
      let kept = difference.replacing(with: least, where: difference .< least)
      total += kept * kept
      k += 8
    }
    var rest = total.sum()
    while k < count {
      let difference = rising ? max(0, x[k] - y[k]) : x[k] - y[k]
      rest += difference * difference
      k += 1
    }
    return rest
  }

  /// How often neighbours lie on other sides of a bound.
  static func signChanges(_ x: UnsafePointer<Float>, _ count: Int, below bound: Float) -> Int {
    var counts = SIMD8<Int32>.zero
    let least = SIMD8<Float>(repeating: bound)
    var n = 1
    while n + 8 <= count {
      let now = unsafeBitCast(load(x + n) .< least, to: SIMD8<Int32>.self)
      let before = unsafeBitCast(load(x + n - 1) .< least, to: SIMD8<Int32>.self)
      counts &-= now ^ before
      n += 8
    }
    var changes = 0
    for lane in 0..<8 { changes += Int(counts[lane]) }
    while n < count {
      changes += (x[n] < bound) != (x[n - 1] < bound) ? 1 : 0
      n += 1
    }
    return changes
  }

  /// √x.
  package static func roots(of x: UnsafePointer<Float>, _ count: Int, into result: UnsafeMutablePointer<Float>) {
    var k = 0
    while k + 8 <= count {
      store(load(x + k).squareRoot(), result + k)
      k += 8
    }
    while k < count {
      result[k] = x[k].squareRoot()
      k += 1
    }
  }

  /// The greatest of the least values of at least so many groups, and the least of their greatest values. Groups are the
  /// lanes of vectors, so that eight are compared at once.
  static func groupBounds(_ x: UnsafePointer<Float>, _ count: Int, groups: Int) -> (lowest: Float, highest: Float) {
    let vectors = (groups + 7) / 8
    guard count >= 8 * vectors else { return (.infinity, -.infinity) }
    var (lowest, highest) = (-Float.infinity, Float.infinity)
    for vector in 0..<vectors {
      var least = load(x + 8 * vector)
      var greatest = least
      var k = 8 * (vector + vectors)
      while k + 8 <= count {
        let value = load(x + k)
        least = value.replacing(with: least, where: least .<= value)
        greatest = value.replacing(with: greatest, where: greatest .>= value)
        k += 8 * vectors
      }
      // What is left belongs to any group.
      if vector == vectors - 1 {
        for rest in (count & ~7)..<max(count & ~7, count) {
          least[0] = min(least[0], x[rest])
          greatest[0] = max(greatest[0], x[rest])
        }
      }
      lowest = max(lowest, folded(least, to: groups) { $0.replacing(with: $1, where: $1 .< $0) }.max())
      highest = min(highest, folded(greatest, to: groups) { $0.replacing(with: $1, where: $1 .> $0) }.min())
    }
    return (lowest, highest)
  }

  /// Eight groups joined to the fewest that are at least so many, in all lanes.
  @inline(__always)
  private static func folded(
    _ x: SIMD8<Float>, to groups: Int, _ join: (SIMD8<Float>, SIMD8<Float>) -> SIMD8<Float>
  ) -> SIMD8<Float> {
    var x = x
    if groups <= 4 { x = join(x, SIMD8(lowHalf: x.highHalf, highHalf: x.lowHalf)) }
    if groups <= 2 {
      x = join(x, SIMD8(x[2], x[3], x[0], x[1], x[2], x[3], x[0], x[1]))
    }
    if groups <= 1 { x = join(x, SIMD8(repeating: x[1])) }
    if groups <= 1 { x = SIMD8(repeating: x[0]) }
    return x
  }

  /// Whole numbers below 2²² as floats, by way of the bits of 1.5 · 2²³ and what is added to it.
  @inline(__always)
  static func float(_ x: SIMD8<Int32>) -> SIMD8<Float> {
    unsafeBitCast(x &+ 0x4b40_0000, to: SIMD8<Float>.self) - 12_582_912
  }

  /// log₂ x of eight positive normal numbers, within 2·10⁻⁷ of a logarithm of the mantissa (S. Moshier's Cephes, logf).
  @inline(__always)
  static func log2(_ x: SIMD8<Float>) -> SIMD8<Float> {
    let bits = unsafeBitCast(x, to: SIMD8<Int32>.self)
    // The mantissa lies in √½…√2: the exponent is that of x / √½.
    let shifted = bits &- 0x3f35_04f3
    let exponent = shifted &>> 23
    let mantissa = unsafeBitCast(bits &- (exponent &<< 23), to: SIMD8<Float>.self)
    let m = mantissa - 1
    let z = m * m
    var y = m * 7.037_683_629_2e-2 - 1.151_461_031_0e-1
    y = y * m + 1.167_699_874_0e-1
    y = y * m - 1.242_014_084_6e-1
    y = y * m + 1.424_932_278_7e-1
    y = y * m - 1.666_805_766_5e-1
    y = y * m + 2.000_071_476_5e-1
    y = y * m - 2.499_999_399_3e-1
    y = y * m + 3.333_333_117_4e-1
    y = y * m * z - z * 0.5
    return (m + y) * 1.442_695_040_888_963_4 + float(exponent)
  }

  /// Σ x log₂ x over the positive of `count` numbers, which must be 0…1.
  static func negativeEntropy(_ x: UnsafePointer<Float>, _ count: Int, scale: Float) -> Double {
    var total = SIMD8<Float>.zero
    var k = 0
    while k + 8 <= count {
      let p = load(x + k) * scale
      // The least normal number, which has a logarithm where p is 0, and changes no other.
      total += p * log2(p + .leastNormalMagnitude)
      k += 8
    }
    var sum = Double(total.sum())
    while k < count {
      let p = x[k] * scale
      if p > 0 { sum += Double(p) * Foundation.log2(Double(p)) }
      k += 1
    }
    return sum
  }

  /// Σ log₂ max(x, floor), without a logarithm a number: exponents are added and mantissas multiplied.
  static func sumOfLogarithms(_ x: UnsafePointer<Float>, _ count: Int, floor: Float) -> Double {
    let least = SIMD8<Float>(repeating: floor)
    var exponents = SIMD8<Int32>.zero
    var sum = 0.0
    var k = 0
    while k + 8 <= count {
      var product = SIMD8<Float>(repeating: 1)
      // Mantissas are below 2: 64 of them are below 2⁶⁴.
      let end = min(count & ~7, k + 512)
      while k < end {
        let value = load(x + k)
        let bits = unsafeBitCast(value.replacing(with: least, where: value .< least), to: SIMD8<Int32>.self)
        exponents &+= bits &>> 23
        product *= unsafeBitCast((bits & 0x007f_ffff) | 0x3f80_0000, to: SIMD8<Float>.self)
        k += 8
      }
      for lane in 0..<8 { sum += Foundation.log2(Double(product[lane])) }
    }
    var bias = 0
    for lane in 0..<8 { bias += Int(exponents[lane]) }
    sum += Double(bias - 127 * (count & ~7))
    while k < count {
      sum += Foundation.log2(Double(max(floor, x[k])))
      k += 1
    }
    return sum
  }
}
