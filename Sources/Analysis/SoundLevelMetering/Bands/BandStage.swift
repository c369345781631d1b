import AudioCore

/// The bands that are filtered at one of a bank's sample rates, up to four of them in the lanes of a vector.
struct BandStage: Sendable {
  /// Number of lanes: bands that are filtered at the cost of one.
  static let lanes = 4

  /// Sums of squares of the bands' outputs, in the order of the bands given to `init`.
  var energies: SIMD4<Double> { sums * scale * scale }

  /// The coefficients of three or four sections.
  private let coefficients: [(a1: SIMD4<Double>, a2: SIMD4<Double>)]
  private let scale: SIMD4<Double>
  /// Sums of squares before they are multiplied by the scales.
  private var sums = SIMD4<Double>.zero
  /// The states of four sections.
  private var states = [(z1: SIMD4<Double>, z2: SIMD4<Double>)](repeating: (.zero, .zero), count: 4)

  /// Creates a stage of up to four bands of the same order.
  init(_ filters: [BandPass]) {
    func lanes(_ value: (BandPass) -> Double) -> SIMD4<Double> {
      var vector = SIMD4<Double>.zero
      for (lane, filter) in filters.enumerated() { vector[lane] = value(filter) }
      return vector
    }
    let sectionCount = filters.first?.sections.count ?? 3
    ensure((3...4).contains(sectionCount), "sections of a band: expected 3 or 4, got \(sectionCount)")
    ensure(filters.count <= Self.lanes, "bands of a stage: expected up to \(Self.lanes), got \(filters.count)")
    coefficients = (0..<sectionCount).map { index in
      (lanes { $0.sections[index].a1 }, lanes { $0.sections[index].a2 })
    }
    scale = lanes { $0.scale }
  }

  mutating func reset() {
    sums = .zero
    for index in states.indices { states[index] = (.zero, .zero) }
  }

  /// Filters the samples and adds the squares of the output to the sums.
  mutating func process(_ samples: UnsafeBufferPointer<Double>) {
    let (first, second, third) = (coefficients[0], coefficients[1], coefficients[2])
    let fourth = coefficients.count > 3 ? coefficients[3] : nil
    var (s0, s1, s2, s3) = (states[0], states[1], states[2], states[3])
    var sum = SIMD4<Double>.zero
    for sample in samples {
      var y = Self.step(SIMD4(repeating: sample), first, &s0)
      y = Self.step(y, second, &s1)
      y = Self.step(y, third, &s2)
      if let fourth { y = Self.step(y, fourth, &s3) }
      sum += y * y
    }
    sums += sum
    (states[0], states[1], states[2], states[3]) = (s0, s1, s2, s3)
    dropDenormals()
  }

  /// One section, (1 − z⁻²) / (1 + a₁ z⁻¹ + a₂ z⁻²), in transposed direct form II.
  @inline(__always)
  private static func step(
    _ x: SIMD4<Double>, _ coefficients: (a1: SIMD4<Double>, a2: SIMD4<Double>),
    _ state: inout (z1: SIMD4<Double>, z2: SIMD4<Double>)
  ) -> SIMD4<Double> {
    let y = x + state.z1
    state.z1 = state.z2 - coefficients.a1 * y
    state.z2 = -(x + coefficients.a2 * y)
    return y
  }

  /// Sets states below −600 dB to 0: digital silence must not be computed with slow denormal numbers.
  private mutating func dropDenormals() {
    for index in states.indices {
      states[index].z1.replace(with: 0, where: states[index].z1 .< 1e-30 .& states[index].z1 .> -1e-30)
      states[index].z2.replace(with: 0, where: states[index].z2 .< 1e-30 .& states[index].z2 .> -1e-30)
    }
  }
}
