import AudioCore

/// A sum of several recordings at equal active level, the same in all channels. Each begins at a random place and is
/// repeated if it is too short.
struct Babble {
  let talkerCount: Int

  /// Babble in the shape of a sound and the number of its talkers, which is lower than requested if there are too few.
  func noise(
    like sound: AudioBuffer, _ seed: UInt64, _ talkers: [DegradationMaterials.Talker]
  ) throws(DegradationError) -> (noise: AudioBuffer, talkerCount: Int) {
    guard !talkers.isEmpty else { throw .missingMaterial(kind: "babble", expected: "other recordings of the corpus") }
    var random = SeededRandom(seed: seed)
    var candidates = talkers.sorted { $0.id < $1.id }
    var mixed = [Float](repeating: 0, count: sound.frameCount)
    var count = 0
    while count < talkerCount, !candidates.isEmpty {
      let talker = candidates.remove(at: Int(random.next() % UInt64(candidates.count)))
      let place = random.uniform()
      let speech: AudioBuffer
      do { speech = try talker.load() } catch {
        throw .unavailable(kind: "babble", reason: "\(talker.id): \(error)")
      }
      // A silent recording is skipped; the next one takes its place.
      guard let voice = try Self.voice(speech, sampleRate: sound.sampleRate) else { continue }
      var n = Int(place * Double(voice.count))
      for frame in mixed.indices {
        mixed[frame] += voice[n]
        n = n + 1 == voice.count ? 0 : n + 1
      }
      count += 1
    }
    guard count > 0 else { throw .undefined(kind: "babble", reason: "all other recordings are silent") }
    let channels = [[Float]](repeating: mixed, count: sound.channelCount)
    return (try AudioBuffer(degraded: channels, sampleRate: sound.sampleRate, kind: "babble"), count)
  }

  /// The recording as one channel at `sampleRate` with an active level of −26 dB; `nil` if it is silent.
  private static func voice(_ speech: AudioBuffer, sampleRate: Double) throws(DegradationError) -> [Float]? {
    guard speech.frameCount > 0, speech.samples.allSatisfy(\.isFinite) else { return nil }
    let resampled = try Speeds.resampled(speech.downmixed(), to: sampleRate, kind: "babble")
    guard let level = ActiveLevel(of: resampled)?.level else { return nil }
    let gain = Float(Decibels.amplitude(level: -26 - level))
    return resampled.samples.map { $0 * gain }
  }
}
