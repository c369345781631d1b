import AudioCore
import Expectations
import Fingerprinting
import TestSignals
import Testing

/// What a file or a person can give is refused with a line, and configurations and results survive JSON.
@Suite struct RefusedRequestTests {
  @Test func refused() throws {
    let slow = AudioBuffer(silence: 8000, sampleRate: 4000)
    let sound = AudioBuffer(silence: 8000, sampleRate: 8000)
    let rate = "sample rate: expected 8000 to 768000 Hz, got 4000.0 Hz"
    let print = Fingerprint(profile: .phash, words: [1, 2, 3], duration: 1)
    func align(_ change: (inout FingerprintAlignment.Configuration) -> Void) throws {
      var configuration = FingerprintAlignment.Configuration()
      change(&configuration)
      _ = try FingerprintAlignment(of: print, with: print, configuration: configuration)
    }
    let stretch = "stretch: expected 0.032 to 1000000.0 s and a shift above 0 of at most as much, got"
    let drift = "drift: expected 0 to 1 and a cost of a jump of 0 or more, got"
    expectLines(
      of: FingerprintError.self,
      [
        (rate, { _ = try Fingerprint.of(slow, profile: .prh) }),
        (rate, { _ = try QueryFingerprint(slow, profile: .compact) }),
        (rate, { _ = try SoundComparison(reference: sound, other: slow) }),
        (
          "channels: expected 1 to 1024, got \(Int.max)",
          { _ = try FingerprintExtractor(configuration: .prh, sampleRate: 8000, channelCount: .max) }
        ),
        (
          "sample rate: expected 8000 to 768000 Hz, got nan Hz",
          { _ = try FingerprintExtractor(configuration: .prh, sampleRate: .nan, channelCount: 1) }
        ),
        ("\(stretch) nan s, 60.0 s", { try align { $0.stretchDuration = .nan } }),
        ("\(stretch) 1e+300 s, 60.0 s", { try align { $0.stretchDuration = 1e300 } }),
        ("\(stretch) 2.0 s, 1e+300 s", { try align { $0.maximumShift = 1e300 } }),
        ("\(drift) inf, 0.2", { try align { $0.maximumDrift = .infinity } }),
        ("\(drift) 0.06, nan", { try align { $0.jumpCost = .nan } }),
        (
          "tolerance of jumps: expected 0 or more, got nan",
          { _ = try SoundComparison(reference: sound, other: sound, tolerances: .init(jump: .nan)) }
        ),
        (
          "words of a block: expected at least 1, got 0",
          { _ = try BitErrorRate.rates([1], [1], blockLength: 0) }
        ),
      ])
    for count in [Int.min, 0, 33, Int.max] { expectNil(BitErrorRate.rate([1], [1], bitCount: count), "\(count) bits") }
  }

  /// Sound of another rate, or with other channels, than the extractor was made for.
  @Test func otherSound() {
    expectLines(
      of: AudioFormatError.self,
      [
        (1, 44_100.0, "sample rate: expected 8000.0 Hz, got sound of 44100.0 Hz"),
        (2, 8000, "channels: expected 1, got 2"),
      ].map { channels, rate, line in
        (
          line,
          {
            var extractor = try FingerprintExtractor(configuration: .prh, sampleRate: 8000, channelCount: 1)
            _ = try extractor.outputs(of: AudioBuffer(silence: 100, channelCount: channels, sampleRate: rate))
          }
        )
      })
  }

  @Test func keptAsJSON() throws {
    expectKept(FingerprintAlignment.Configuration(stretchDuration: 1.0 / 3, jumpCost: 0.1))
    expectKept(SoundComparison.Tolerances(level: 6.5))
    expectKept(SearchOptions(effort: .exhaustive, maximumMatches: 3))
    expectKept(SearchResult.noContent)
    expectKept(SearchResult.matches([]))
    let music = SyntheticMusic.buffer(seconds: 6, seed: 44)
    var extractor = try FingerprintExtractor(
      configuration: .compact, sampleRate: music.sampleRate, channelCount: music.channelCount)
    expectKept(try extractor.outputs(of: music))
    let print = try Fingerprint.of(music, profile: .prh)
    expectKept(try FingerprintAlignment(of: print, with: print))
    var cut = music
    for n in cut.frameCount / 2..<cut.frameCount / 2 + 2000 { cut.samples[n] = 0 }
    let comparison = try SoundComparison(reference: music, other: cut)
    expect(comparison.isSameSound && !comparison.differences.isEmpty)
    expectKept(comparison)
  }
}
