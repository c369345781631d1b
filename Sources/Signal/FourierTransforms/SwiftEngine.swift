/// The plan for a length, by vectors where they fit it.
enum SwiftPlan<Vector: Lanes> {
  case vectors(RealPlan<Vector>)
  case numbers(RealPlan<OneLane<Vector.Scalar>>)
  case chirp(ChirpPlan<Vector>)

  init(
    length: Int, signal: UnsafeMutablePointer<Vector.Scalar>, spectrum: UnsafeMutablePointer<SIMD2<Vector.Scalar>>
  ) {
    let half = length / 2
    let spectrum = UnsafeMutableRawPointer(spectrum).assumingMemoryBound(to: Vector.Scalar.self)
    guard let radices = Factorization.radices(half) else {
      self = .chirp(ChirpPlan(half: half, signal: signal, spectrum: spectrum))
      return
    }
    self =
      RealPlan<Vector>.fits(half)
      ? .vectors(RealPlan(half: half, radices: radices, signal: signal, spectrum: spectrum))
      : .numbers(RealPlan(half: half, radices: radices, signal: signal, spectrum: spectrum))
  }

  @inline(__always)
  func forward() {
    switch self {
    case .vectors(let plan): plan.forward()
    case .numbers(let plan): plan.forward()
    case .chirp(let plan): plan.forward()
    }
  }

  @inline(__always)
  func inverse() {
    switch self {
    case .vectors(let plan): plan.inverse()
    case .numbers(let plan): plan.inverse()
    case .chirp(let plan): plan.inverse()
    }
  }
}

/// Transforms in single precision. The class has no parameters, so that the compiler makes all passes
/// for its vectors.
package final class SwiftSingleEngine: FourierEngine {
  private let plan: SwiftPlan<SIMD4<Float>>

  package init(length: Int, signal: UnsafeMutablePointer<Float>, spectrum: UnsafeMutablePointer<SIMD2<Float>>) {
    plan = SwiftPlan(length: length, signal: signal, spectrum: spectrum)
  }

  package func forward() { plan.forward() }
  package func inverse() { plan.inverse() }
}

/// Transforms in double precision.
package final class SwiftDoubleEngine: FourierEngine {
  private let plan: SwiftPlan<SIMD2<Double>>

  package init(length: Int, signal: UnsafeMutablePointer<Double>, spectrum: UnsafeMutablePointer<SIMD2<Double>>) {
    plan = SwiftPlan(length: length, signal: signal, spectrum: spectrum)
  }

  package func forward() { plan.forward() }
  package func inverse() { plan.inverse() }
}
