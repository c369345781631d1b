import AudioCore
import Expectations
import Fingerprinting
import Foundation
import TestSignals
import Testing

/// `phash-legacy` gives the words of the published algorithm.
@Suite struct PublishedHashTests {
  /// Two seconds at 8000 Hz with samples that are exact in Float: intermittent noise, a triangle, and a sawtooth of
  /// varying pitch.
  private static let signal: [Float] = {
    var state: UInt32 = 12_345
    return (0..<16_000).map { n in
      state = state &* 1_664_525 &+ 1_013_904_223
      let noise = Int(state >> 20) - 2048
      let phase = n % 73
      let triangle = phase < 36 ? phase * 40 : (72 - phase) * 40
      let sawtooth = n % (31 + n / 2000 * 5) * 60
      let burst = n / 1500 % 3 == 1 ? noise * 2 : noise / 4
      return Float(burst + triangle + sawtooth - 1700) / 8192
    }
  }()

  /// The words were computed by a transcription of `ph_audiohash` of pHash 0.9.6 (audiophash.cpp) to C++ with a
  /// double-precision recursive FFT. The library itself was not run. The closest decision among their 3008 bits had a
  /// margin of 4e-6 of its band.
  private static let words: [UInt32] = [
    0x8786_0000, 0xB418_F014, 0xB418_F015, 0xBC58_F01F, 0xBC78_F83F, 0x3C78_FE3F, 0x1E78_FE3F, 0x1E78_FE3F,
    0x1E78_FE3F, 0x1E79_BF3F, 0x1F79_FFFF, 0x1F7D_BFFF, 0x1F7D_3FFF, 0x5E7D_3FFF, 0x5F7D_3FFF, 0x7E7D_3FFE,
    0x7E7D_AFEE, 0x7E7D_AFF2, 0x787D_EFC2, 0x787D_A7C0, 0x782D_E5C0, 0x783D_9C00, 0x7824_8400, 0x7830_8400,
    0xF834_8400, 0xF830_0400, 0xF0B2_0400, 0xF0B2_0600, 0xF0B2_0600, 0xF0F2_0600, 0xF0F2_0600, 0xF0F2_0600,
    0xF0F2_0600, 0xF0F2_0700, 0xC0D2_0700, 0x80D2_0780, 0x80C2_0780, 0x80C2_07C1, 0xA2D2_0FC1, 0xA2F3_1FC7,
    0xA2F3_9FFF, 0xBACB_FFFF, 0xFACB_FDFF, 0xFBCF_FDFF, 0xFBEF_F9FF, 0x7BEF_F9FF, 0xFBEF_F9FF, 0xEBEF_F9FF,
    0x6BEF_F9FF, 0xEBEF_F9FF, 0xEBEF_F9FF, 0xE3EF_F97E, 0xE3EC_F1FF, 0xE3C8_F87E, 0xE38C_F07E, 0xE78C_40B8,
    0xC78C_40A0, 0xE788_00A0, 0x6398_0080, 0x45B8_0080, 0x45B8_0080, 0x44B8_0080, 0x4438_0080, 0x0438_0080,
    0x0418_0080, 0x0418_0080, 0x0418_0480, 0x0618_0580, 0x061C_0580, 0x861D_0500, 0xC69D_0501, 0xC79F_0547,
    0xE79F_9D4F, 0xE7BF_9D4F, 0xE7BF_9F6F, 0xEF7F_DF7F, 0xEF7F_DF7F, 0xEF7F_DB7F, 0xCD7F_DB7F, 0xCF67_DB7F,
    0xCB67_FB7F, 0xDB67_FB7F, 0xDB47_FB7F, 0xDB47_FB7F, 0xDB42_FA7F, 0xDB42_FA7F, 0xDA42_FA7F, 0xDA40_FA5F,
    0xDA40_F85F, 0x9E00_F85F, 0xDE01_FC1F, 0x9EC1_F404, 0x9E81_B404, 0x92C1_8404,
  ]

  @Test func legacyGivesTheSameBits() throws {
    let fingerprint = try Fingerprint.of(AudioBuffer(known: Self.signal, sampleRate: 8000), profile: .phashLegacy)
    expectEqual(fingerprint.words, Self.words)
  }

  /// The corrected profile has its bands at their stated frequencies: when a tone in the middle of a band starts, the
  /// band's energy rises above that of its neighbours.
  @Test(arguments: [4, 10, 16, 22, 28]) func correctedBandsAreWhereTheyAreSaidToBe(band: Int) throws {
    func bark(_ frequency: Double) -> Double { 6 * asinh(frequency / 600) }
    let centre = bark(300) + Double(band) * (bark(3000) - bark(300)) / 32
    let frequency = 600 * sinh(centre / 6)
    let step = 2 * Double.pi * frequency / 8000
    let tone: [Float] = (0..<12_000).map { n -> Float in
      let sound = n < 6000 ? 0 : 0.5 * sin(step * Double(n))
      return Float(sound) + Float(n % 7 - 3) * 1e-4
    }
    let fingerprint = try Fingerprint.of(AudioBuffer(known: tone, sampleRate: 8000), profile: .phash)
    // The tone has just reached the middle of this window, so energy grows in the band and is lower on both sides.
    let word = fingerprint.words[(6000 - 2048) / 128]
    // Bands are flat over 0.53 bark to each side, which is one and a half of their steps, and fall beyond that.
    expectEqual(word >> UInt32(31 - band - 1) & 1, 1, "above the band, energy falls")
    expectEqual(word >> UInt32(31 - band + 2) & 1, 0, "below the band, energy rises")
  }
}
