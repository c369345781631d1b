/// The discrete Fourier transform of a few numbers, written out: the step of which longer ones are made.
protocol Butterfly {
  associatedtype Vector: Lanes
  /// What the results 1, 2 … are multiplied with.
  associatedtype Factors

  static var radix: Int { get }
  /// Numbers at `index`, `index + step` …
  init<Source: ComplexSource<Vector>>(_ source: Source, at index: Int, step: Int)
  mutating func transform()
  mutating func multiply(by factors: Factors)
  func store<Target: ComplexTarget<Vector>>(to target: Target, at index: Int, step: Int)
  /// Factors from pairs in memory, the same ones for all lanes.
  static func factors(_ table: UnsafePointer<Vector.Scalar>) -> Factors
}

extension Butterfly {
  @inline(__always) static func factor(_ table: UnsafePointer<Vector.Scalar>, _ index: Int) -> ComplexLanes<Vector> {
    ComplexLanes(Vector(repeating: table[2 * index]), Vector(repeating: table[2 * index + 1]))
  }

  @inline(__always) static func constant(_ value: Double) -> Vector { Vector(repeating: Vector.Scalar(value)) }
}

struct Radix2<Vector: Lanes>: Butterfly {
  typealias Value = ComplexLanes<Vector>
  typealias Factors = Value

  var a: Value
  var b: Value

  static var radix: Int { 2 }

  @inline(__always) init<Source: ComplexSource<Vector>>(_ source: Source, at index: Int, step: Int) {
    a = source[index]
    b = source[index + step]
  }

  @inline(__always) mutating func transform() { (a, b) = (a + b, a - b) }
  @inline(__always) mutating func multiply(by factors: Factors) { b = b * factors }

  @inline(__always) func store<Target: ComplexTarget<Vector>>(to target: Target, at index: Int, step: Int) {
    target.store(a, at: index)
    target.store(b, at: index + step)
  }

  @inline(__always) static func factors(_ table: UnsafePointer<Vector.Scalar>) -> Factors { factor(table, 0) }
}

struct Radix3<Vector: Lanes>: Butterfly {
  typealias Value = ComplexLanes<Vector>
  typealias Factors = (Value, Value)

  var a: Value
  var b: Value
  var c: Value

  static var radix: Int { 3 }

  @inline(__always) init<Source: ComplexSource<Vector>>(_ source: Source, at index: Int, step: Int) {
    a = source[index]
    b = source[index + step]
    c = source[index + 2 * step]
  }

  @inline(__always) mutating func transform() {
    let sum = b + c
    let difference = (b - c) * Self.constant(0.866_025_403_784_438_646_76)
    let middle = a - sum * Self.constant(0.5)
    a = a + sum
    b = middle.minusTurned(difference)
    c = middle.plusTurned(difference)
  }

  @inline(__always) mutating func multiply(by factors: Factors) {
    b = b * factors.0
    c = c * factors.1
  }

  @inline(__always) func store<Target: ComplexTarget<Vector>>(to target: Target, at index: Int, step: Int) {
    target.store(a, at: index)
    target.store(b, at: index + step)
    target.store(c, at: index + 2 * step)
  }

  @inline(__always) static func factors(_ table: UnsafePointer<Vector.Scalar>) -> Factors {
    (factor(table, 0), factor(table, 1))
  }
}

struct Radix4<Vector: Lanes>: Butterfly {
  typealias Value = ComplexLanes<Vector>
  typealias Factors = (Value, Value, Value)

  var a: Value
  var b: Value
  var c: Value
  var d: Value

  static var radix: Int { 4 }

  @inline(__always) init<Source: ComplexSource<Vector>>(_ source: Source, at index: Int, step: Int) {
    a = source[index]
    b = source[index + step]
    c = source[index + 2 * step]
    d = source[index + 3 * step]
  }

  @inline(__always) mutating func transform() {
    let (even, odd) = (a + c, b + d)
    let (evenDifference, oddDifference) = (a - c, b - d)
    a = even + odd
    b = evenDifference.minusTurned(oddDifference)
    c = even - odd
    d = evenDifference.plusTurned(oddDifference)
  }

  @inline(__always) mutating func multiply(by factors: Factors) {
    b = b * factors.0
    c = c * factors.1
    d = d * factors.2
  }

  @inline(__always) func store<Target: ComplexTarget<Vector>>(to target: Target, at index: Int, step: Int) {
    target.store(a, at: index)
    target.store(b, at: index + step)
    target.store(c, at: index + 2 * step)
    target.store(d, at: index + 3 * step)
  }

  @inline(__always) static func factors(_ table: UnsafePointer<Vector.Scalar>) -> Factors {
    (factor(table, 0), factor(table, 1), factor(table, 2))
  }
}

struct Radix5<Vector: Lanes>: Butterfly {
  typealias Value = ComplexLanes<Vector>
  typealias Factors = (Value, Value, Value, Value)

  var a: Value
  var b: Value
  var c: Value
  var d: Value
  var e: Value

  static var radix: Int { 5 }

  @inline(__always) init<Source: ComplexSource<Vector>>(_ source: Source, at index: Int, step: Int) {
    a = source[index]
    b = source[index + step]
    c = source[index + 2 * step]
    d = source[index + 3 * step]
    e = source[index + 4 * step]
  }

  @inline(__always) mutating func transform() {
    let (cosine1, cosine2) = (Self.constant(0.309_016_994_374_947_424_10), Self.constant(-0.809_016_994_374_947_424_10))
    let (sine1, sine2) = (Self.constant(0.951_056_516_295_153_572_12), Self.constant(0.587_785_252_292_473_129_17))
    let (outer, inner) = (b + e, c + d)
    let (outerDifference, innerDifference) = (b - e, c - d)
    let first = a + outer * cosine1 + inner * cosine2
    let second = a + outer * cosine2 + inner * cosine1
    let turned1 = outerDifference * sine1 + innerDifference * sine2
    let turned2 = outerDifference * sine2 - innerDifference * sine1
    a = a + outer + inner
    b = first.minusTurned(turned1)
    c = second.minusTurned(turned2)
    d = second.plusTurned(turned2)
    e = first.plusTurned(turned1)
  }

  @inline(__always) mutating func multiply(by factors: Factors) {
    b = b * factors.0
    c = c * factors.1
    d = d * factors.2
    e = e * factors.3
  }

  @inline(__always) func store<Target: ComplexTarget<Vector>>(to target: Target, at index: Int, step: Int) {
    target.store(a, at: index)
    target.store(b, at: index + step)
    target.store(c, at: index + 2 * step)
    target.store(d, at: index + 3 * step)
    target.store(e, at: index + 4 * step)
  }

  @inline(__always) static func factors(_ table: UnsafePointer<Vector.Scalar>) -> Factors {
    (factor(table, 0), factor(table, 1), factor(table, 2), factor(table, 3))
  }
}

/// Two transforms of four, of the numbers with even and with odd places.
struct Radix8<Vector: Lanes>: Butterfly {
  typealias Value = ComplexLanes<Vector>
  typealias Factors = ((Value, Value, Value), Value, (Value, Value, Value))

  var even: Radix4<Vector>
  var odd: Radix4<Vector>

  static var radix: Int { 8 }

  @inline(__always) init<Source: ComplexSource<Vector>>(_ source: Source, at index: Int, step: Int) {
    even = Radix4(source, at: index, step: 2 * step)
    odd = Radix4(source, at: index + step, step: 2 * step)
  }

  @inline(__always) mutating func transform() {
    let half = Self.constant(0.707_106_781_186_547_524_40)
    even.transform()
    odd.transform()
    let (e, o) = (even, odd)
    let eighth = Value(o.b.re + o.b.im, o.b.im - o.b.re) * half
    let threeEighths = Value(o.d.re - o.d.im, o.d.re + o.d.im) * half
    // The odd numbers' fourth result is turned by three eighths: it is minus this.
    even = Radix4(e.a + o.a, e.b + eighth, e.c.minusTurned(o.c), e.d - threeEighths)
    odd = Radix4(e.a - o.a, e.b - eighth, e.c.plusTurned(o.c), e.d + threeEighths)
  }

  @inline(__always) mutating func multiply(by factors: Factors) {
    even.multiply(by: factors.0)
    odd.a = odd.a * factors.1
    odd.multiply(by: factors.2)
  }

  @inline(__always) func store<Target: ComplexTarget<Vector>>(to target: Target, at index: Int, step: Int) {
    even.store(to: target, at: index, step: step)
    odd.store(to: target, at: index + 4 * step, step: step)
  }

  @inline(__always) static func factors(_ table: UnsafePointer<Vector.Scalar>) -> Factors {
    (
      (factor(table, 0), factor(table, 1), factor(table, 2)), factor(table, 3),
      (factor(table, 4), factor(table, 5), factor(table, 6))
    )
  }
}

extension Radix4 {
  @inline(__always) fileprivate init(_ a: Value, _ b: Value, _ c: Value, _ d: Value) {
    (self.a, self.b, self.c, self.d) = (a, b, c, d)
  }
}
