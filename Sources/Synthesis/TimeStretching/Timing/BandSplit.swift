import AudioCore

/// Four bands side by side: below 300 Hz, 300 to 1200 Hz, 1200 to 4800 Hz and above, by two sections each.
struct BandSplit: Sendable {
  /// The states of the filters.
  struct State: Sendable {
    fileprivate var z = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
  }

  private struct Section: Sendable {
    var (b0, b1, b2) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
    var (a1, a2) = (SIMD4<Float>.zero, SIMD4<Float>.zero)

    init(_ filters: [Biquad]) {
      for (band, filter) in filters.enumerated() {
        (b0[band], b1[band], b2[band]) = (Float(filter.b0), Float(filter.b1), Float(filter.b2))
        (a1[band], a2[band]) = (Float(filter.a1), Float(filter.a2))
      }
    }
  }

  private let sections: (Section, Section)

  init(sampleRate: Double) throws(AudioFormatError) {
    func section(_ corner: Double, _ isHighPass: Bool) throws(AudioFormatError) -> Biquad {
      try Biquad(
        frequency: min(corner, 0.45 * sampleRate), q: 0.5.squareRoot(),
        numerator: isHighPass ? (1, 0, 0) : (0, 0, 1), sampleRate: sampleRate)
    }
    let (below300, above300) = (try section(300, false), try section(300, true))
    let (below1200, above1200) = (try section(1200, false), try section(1200, true))
    let (below4800, above4800) = (try section(4800, false), try section(4800, true))
    sections = (
      Section([below300, above300, above1200, above4800]), Section([below300, below1200, below4800, above4800])
    )
  }

  /// Sums of the squares of `count` samples in the four bands.
  func energy(_ samples: UnsafePointer<Float>, count: Int, _ state: inout State) -> SIMD4<Float> {
    let (first, second) = sections
    var (z1, z2, z3, z4) = state.z
    var energy = SIMD4<Float>.zero
    for n in 0..<count {
      let x = SIMD4(repeating: samples[n])
      let y = first.b0 * x + z1
      z1 = first.b1 * x - first.a1 * y + z2
      z2 = first.b2 * x - first.a2 * y
      let w = second.b0 * y + z3
      z3 = second.b1 * y - second.a1 * w + z4
      z4 = second.b2 * y - second.a2 * w
      energy += w * w
    }
    // Keeps the states from becoming denormal numbers in silence.
    let small = SIMD4<Float>(repeating: 1e-20)
    func kept(_ z: SIMD4<Float>) -> SIMD4<Float> {
      z.replacing(with: SIMD4<Float>.zero, where: (z .< small) .& (z .> -small))
    }
    state.z = (kept(z1), kept(z2), kept(z3), kept(z4))
    return energy
  }
}
