import AudioCore
import Expectations
import Fingerprinting
import Foundation
import ProcessorContracts
import TestSignals
import Testing

@Suite struct ProfileTests {
  @Test(arguments: FingerprintProfile.allCases) func keepsTheStreamingContract(profile: FingerprintProfile) throws {
    for (rate, channels) in [(44_100.0, 2), (16_000, 1)] {
      let length = profile == .compact ? 2.5 : 1.2
      let signal = TestSignal.mixed(
        channelCount: channels, frameCount: Int(length * rate), sampleRate: rate, seed: 3)
      let make = { try FingerprintExtractor(configuration: profile, sampleRate: rate, channelCount: channels) }
      let violations = try StreamingContract.violations(of: make, on: signal) { word, log in
        log.record(word.index)
        log.record(Int(word.word))
      }
      expect(violations.isEmpty, "\(profile) at \(rate) Hz: \(violations)")
    }
  }

  /// `prh` agrees with its definition, a direct Fourier sum in double precision. Bits that depend on less than 1e-4 of
  /// their word's energy may differ, since the transform is in single precision.
  @Test func prhAgreesWithItsDefinition() throws {
    let rate = 5512.5
    let signal = SyntheticMusic.samples(seconds: 0.5, sampleRate: rate, seed: 5)
    let words = try Fingerprint.of(AudioBuffer(known: signal, sampleRate: 8000), profile: .prh).words
    expectLess(words.count, 20, "8000 Hz is converted")
    let hasher = FingerprintProfile.prh.makeHasher()
    var found: [UInt32] = []
    signal.withUnsafeBufferPointer { hasher.append($0) { found.append($0.word) } }
    expectEqual(found.count, (signal.count - 2112) / 64 + 1)
    for index in [0, found.count - 1] {
      let earlier = energies(signal, start: 64 * index, rate)
      let later = energies(signal, start: 64 * index + 64, rate)
      for m in 0..<32 {
        let difference = later[m] - later[m + 1] - (earlier[m] - earlier[m + 1])
        guard abs(difference) > 1e-4 * earlier.reduce(0, +) else { continue }
        expectEqual((found[index] >> UInt32(31 - m) & 1 == 1), (difference > 0), "word \(index), bit \(m)")
      }
    }
  }

  /// The energies of 33 logarithmic bands from 300 to 2000 Hz. A bin on a border counts by the part of its width
  /// inside.
  private func energies(_ signal: [Float], start: Int, _ rate: Double) -> [Double] {
    let width = rate / 2048
    let power = (0...1024).map { bin -> Double in
      var (real, imaginary) = (0.0, 0.0)
      for n in 0..<2048 {
        let weight = 0.5 - 0.5 * cos(2 * .pi * Double(n) / 2048)
        let angle = 2 * .pi * Double(bin * n % 2048) / 2048
        real += weight * Double(signal[start + n]) * cos(angle)
        imaginary -= weight * Double(signal[start + n]) * sin(angle)
      }
      return real * real + imaginary * imaginary
    }
    return (0..<33).map { band in
      let low = 300 * pow(2000.0 / 300, Double(band) / 33) / width
      let high = 300 * pow(2000.0 / 300, Double(band + 1) / 33) / width
      return power.indices.reduce(0.0) { sum, bin in
        let inside = min(Double(bin) + 0.5, high) - max(Double(bin) - 0.5, low)
        return sum + max(0, inside) * power[bin]
      }
    }
  }

  /// The same sound at another rate, in stereo, 20 dB weaker, or inverted gives nearly the same words.
  @Test(arguments: [FingerprintProfile.compact, .prh, .phash, .chroma])
  func wordsDoNotDependOnTheFormat(profile: FingerprintProfile) throws {
    let plain = try Fingerprint.of(SyntheticMusic.buffer(seconds: 6, sampleRate: 44_100, seed: 9), profile: profile)
    let mono = SyntheticMusic.buffer(seconds: 6, sampleRate: 44_100, seed: 9)
    let weak = mono.samples.map { -0.1 * $0 }
    let same = try Fingerprint.of(AudioBuffer(known: [weak, weak], sampleRate: 44_100), profile: profile)
    expectLess(try require(rate(plain, same)), 0.002)
    // Every second sample gives 22 050 Hz. The signal has little above a quarter of its rate.
    let half = AudioBuffer(
      known: stride(from: 0, to: mono.frameCount, by: 2).map { mono.samples[$0] }, sampleRate: 22_050)
    expectLess(try require(rate(plain, try Fingerprint.of(half, profile: profile))), 0.05)
  }

  private func rate(_ a: Fingerprint, _ b: Fingerprint) -> Double? {
    BitErrorRate.rate(a.words[...], b.words[...], bitCount: a.profile.bitCount)
  }

  @Test(arguments: [FingerprintProfile.compact, .prh, .phash, .chroma])
  func silenceAndStillSoundsHaveNoContent(profile: FingerprintProfile) throws {
    let rate = 22_050.0
    let silence = AudioBuffer(silence: Int(3 * rate), sampleRate: rate)
    expectEqual(try Fingerprint.of(silence, profile: profile).contentShare, 0)
    let faint = AudioBuffer(
      known: TestSignal.whiteNoise(amplitude: 3e-5, frameCount: Int(3 * rate), seed: 1), sampleRate: rate)
    expectEqual(try Fingerprint.of(faint, profile: profile).contentShare, 0)
    expectNil(SimHash(try Fingerprint.of(silence, profile: profile)))
    let music = SyntheticMusic.buffer(seconds: 3, seed: 2)
    expectGreater(try require(Fingerprint.of(music, profile: profile).contentShare), 0.95)
  }

  /// A fingerprint has 77.5 kB per hour and one word per complete span. A sound shorter than a span has no word.
  @Test func sizes() throws {
    expectLess(3600 / FingerprintProfile.compact.hopDuration * 4, 78_000)
    for profile in FingerprintProfile.allCases {
      let frames = Int((profile.spanDuration + 3.5 * profile.hopDuration) * 44_100)
      let noise = TestSignal.whiteNoise(amplitude: 0.5, frameCount: frames, seed: 4)
      let fingerprint = try Fingerprint.of(AudioBuffer(known: noise, sampleRate: 44_100), profile: profile)
      expectEqual(fingerprint.words.count, 4, "\(profile)")
      let short = AudioBuffer(known: Array(noise.prefix(1000)), sampleRate: 44_100)
      expect(try Fingerprint.of(short, profile: profile).words.isEmpty)
      expectNil(try Fingerprint.of(short, profile: profile).contentShare)
    }
  }

  @Test func refusesWhatItCannotTake() {
    expect(throws: FingerprintError.invalidSampleRate(4000)) {
      try FingerprintExtractor(configuration: .prh, sampleRate: 4000, channelCount: 1)
    }
    expect(throws: FingerprintError.unknownProfile("nonsense")) { try FingerprintProfile(named: "nonsense") }
    expect(throws: FingerprintError.profileNotIndexable("phash")) {
      try QueryFingerprint(SyntheticMusic.buffer(seconds: 2, seed: 1), profile: .phash)
    }
  }
}
