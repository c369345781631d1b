import AudioCore
import LoudnessMetering
import Testing

/// EBU Tech 3341 v4 (2023), table 1, cases 1 to 6: integrated loudness −23 or −33 LUFS, ±0.1 LU as the standard says.
///
/// Measured differences are below 0.022 LU, most of it blocks that straddle a change.
@Suite struct EBUTests {
  #if DEBUG
    /// Long signals are measured at one modest rate without optimisation, for time.
    static let ratesOfLongSignals = [16_000.0]
  #else
    static let ratesOfLongSignals = [16_000.0, 44_100, 48_000, 96_000, 192_000]
  #endif

  private func expect(_ level: Double, _ signal: GatedSignal, sampleRate: Double) throws {
    let found = try #require(try signal.loudness(sampleRate: sampleRate).lufs)
    #expect(abs(found - level) <= 0.1, "\(found) LUFS at \(sampleRate) Hz")
  }

  /// A steady sine has the same loudness in all its blocks: two of the standard's twenty seconds say the same.
  @Test(arguments: [44_100.0, 48_000, 96_000, 192_000], [-23.0, -33])
  func cases1And2(sampleRate: Double, level: Double) throws {
    try expect(level, GatedSignal(stereo: [(level, 2)]), sampleRate: sampleRate)
  }

  /// Relative gate. Blocks that straddle a change weigh 0.02 LU in the standard's lengths, so those are kept.
  @Test(arguments: ratesOfLongSignals)
  func case3(sampleRate: Double) throws {
    try expect(-23, GatedSignal(stereo: [(-36, 10), (-23, 60), (-36, 10)]), sampleRate: sampleRate)
  }

  /// Absolute and relative gate.
  @Test(arguments: ratesOfLongSignals + [48_000])
  func case4(sampleRate: Double) throws {
    let signal = GatedSignal(stereo: [(-72, 10), (-36, 10), (-23, 60), (-36, 10), (-72, 10)])
    try expect(-23, signal, sampleRate: sampleRate)
  }

  /// Levels that both count: an energy mean.
  @Test(arguments: ratesOfLongSignals)
  func case5(sampleRate: Double) throws {
    try expect(-23, GatedSignal(stereo: [(-26, 20), (-20, 20.1), (-26, 20)]), sampleRate: sampleRate)
  }

  /// Five channels: L, R, C, Ls, Rs. Two of the standard's twenty seconds, as above.
  @Test(arguments: [44_100.0, 48_000, 96_000, 192_000])
  func case6(sampleRate: Double) throws {
    try expect(-23, GatedSignal([([-28, -28, -24, -30, -30], 2)]), sampleRate: sampleRate)
  }

  /// The absolute gate by a short signal at all rates: only the blocks that touch the loud second count. Seven of them
  /// are whole; three at each end hold 1/4, 1/2 and 3/4 of the energy: 10 log₁₀((7 + 3) / 13) = −1.139 LU. 0.03 LU is
  /// the K weighting's difference between rates.
  @Test(arguments: [44_100.0, 48_000, 96_000, 192_000])
  func gatesAtAllRates(sampleRate: Double) throws {
    let signal = GatedSignal(stereo: [(-80, 0.5), (-23, 1), (-80, 0.5)])
    let found = try #require(try signal.loudness(sampleRate: sampleRate).lufs)
    #expect(abs(found + 24.139) < 0.03, "\(found) LUFS")
  }
}
