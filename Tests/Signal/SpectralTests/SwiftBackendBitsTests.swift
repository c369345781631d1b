import Expectations
import Spectral
import Testing

/// The plain Swift backend gives the same bits on every machine: it has additions, subtractions and multiplications
/// only, in an order that the source fixes, and so have its factors (with divisions).
@Suite struct SwiftBackendBitsTests {
  /// Checksums of the spectrum and of the signal that the inverse transform makes of it, in single and in double
  /// precision. They cover every radix, single numbers and chirps. Recorded on x86-64 with Swift 6.3.1.
  static let golden: [Int: (single: UInt64, double: UInt64)] = [
    2: (0x549c_f48f_fb7d_0a3d, 0x5e0b_0c1a_299d_713d),
    6: (0x5dad_8240_a674_fab9, 0x3523_6bb4_2bb4_c429),
    30: (0x1a59_2d2f_aecd_983b, 0xe938_824e_31df_1555),
    74: (0xd575_0926_e64b_0ae3, 0x912d_b0bd_1fe1_3efd),
    128: (0xbf52_8690_1484_7d9f, 0x1678_cce8_0dca_d677),
    256: (0xc4a7_8d73_1058_d603, 0x232e_a8a1_1e4c_1040),
    500: (0x4658_64ed_8b15_530a, 0x2532_045a_a184_f478),
    1024: (0x5dea_9961_df28_6c23, 0xdb4f_13b4_ccc9_6186),
    1536: (0xc9d7_1e72_371b_5580, 0xb007_1e20_8515_a9a7),
    1920: (0x1b67_c908_6db4_48e1, 0x916d_6460_a5bb_16ea),
    2018: (0x1025_2031_e412_c03d, 0x235a_b4a4_d0e8_1b00),
    3000: (0x341e_1b1d_457f_bcf7, 0x2cb9_b786_3884_51c6),
    8192: (0xe017_21ab_467e_4624, 0x2a27_b382_cc71_6e08),
  ]

  @Test func goldenBits() throws {
    for (length, expected) in Self.golden {
      let single = Self.checksum(try RealFFT(length: length, backend: .swift)) { UInt64($0.bitPattern) }
      let double = Self.checksum(try RealFourierTransform<Double>(length: length, backend: .swift)) { $0.bitPattern }
      expectEqual(single, expected.single, "length \(length), single precision")
      expectEqual(double, expected.double, "length \(length), double precision")
    }
  }

  /// FNV-1a over the bit patterns, a word a step. The input is a sequence of exact fractions.
  private static func checksum<Scalar>(
    _ transform: borrowing RealFourierTransform<Scalar>, bits: (Scalar) -> UInt64
  ) -> UInt64 {
    var (state, hash) = (UInt64(transform.length), UInt64(0xcbf2_9ce4_8422_2325))
    for n in 0..<transform.length {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      transform.signal[n] = Scalar(Int(state >> 48) - 32_768) / 32_768
    }
    func add(_ value: Scalar) { hash = (hash ^ bits(value)) &* 0x100_0000_01b3 }
    transform.forward()
    for bin in transform.spectrum {
      add(bin.x)
      add(bin.y)
    }
    transform.inverse()
    for sample in transform.signal { add(sample) }
    return hash
  }
}
