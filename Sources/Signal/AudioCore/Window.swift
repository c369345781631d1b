import Foundation

/// Window functions, as samples of a stated length.
///
/// Source: F. J. Harris, "On the use of windows for harmonic analysis with the discrete Fourier transform",
/// Proc. IEEE 66 (1978), and for the Kaiser window J. F. Kaiser, IEEE ISCAS 1974.
public enum Window: Sendable, Hashable {
  /// All ones.
  case rectangular
  /// Raised cosine, first side lobe −31 dB, 18 dB per octave.
  case hann
  /// Raised cosine on a pedestal, side lobes below −42 dB.
  case hamming
  /// Four-term Blackman–Harris, side lobes below −92 dB.
  case blackmanHarris
  /// Kaiser with the shape parameter β ≥ 0: a larger β lowers the side lobes and widens the main lobe.
  case kaiser(beta: Double)

  /// Whether the window's period is its length (for spectra, so that hops add up) or its length − 1 (for filters, so
  /// that it is symmetric).
  public enum Symmetry: Sendable, Hashable {
    /// For analysis by Fourier transform: sample `n` is w(n / length).
    case periodic
    /// For filter design: sample `n` is w(n / (length − 1)).
    case symmetric
  }

  /// The window's samples, each 0…1.
  ///
  /// - Parameter length: number of samples, 1 to 2²⁸. A window of one sample is [1].
  /// - Throws: `AudioFormatError.argument` for another length.
  public func samples(length: Int, _ symmetry: Symmetry) throws(AudioFormatError) -> [Double] {
    guard (1...1 << 28).contains(length) else { throw .argument("window length", Double(length), expected: 1...0x1p28) }
    return samples(knownLength: length, symmetry)
  }

  /// The window's samples for a length that the program itself has chosen, 1 or more.
  package func samples(knownLength length: Int, _ symmetry: Symmetry = .symmetric) -> [Double] {
    guard length > 1 else { return [1] }
    let period = Double(symmetry == .periodic ? length : length - 1)
    return (0..<length).map { value(at: Double($0) / period) }
  }

  private func value(at position: Double) -> Double {
    func cosines(_ coefficients: [Double]) -> Double {
      coefficients.enumerated().reduce(0) { sum, term in
        sum + (term.offset.isMultiple(of: 2) ? 1 : -1) * term.element * cos(2 * .pi * Double(term.offset) * position)
      }
    }
    switch self {
    case .rectangular: return 1
    case .hann: return cosines([0.5, 0.5])
    case .hamming: return cosines([0.54, 0.46])
    case .blackmanHarris: return cosines([0.35875, 0.48829, 0.14128, 0.01168])
    case .kaiser(let beta):
      let x = 2 * position - 1
      return KaiserWindow.besselI0(beta * max(0, 1 - x * x).squareRoot()) / KaiserWindow.besselI0(beta)
    }
  }
}
