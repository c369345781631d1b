import AudioCore

/// Silence before the sound, as from a recorder that was started too early. Its duration is uniform from 0 to
/// `longest`.
struct StartJitter {
  /// The longest silence in seconds.
  let longest: Double

  func applied(to sound: AudioBuffer, _ seed: UInt64) -> DegradedSound {
    var random = SeededRandom(seed: seed)
    let frames = Int((random.uniform() * longest * sound.sampleRate).rounded())
    return DegradedSound(
      sound.frames(from: -frames, count: sound.frameCount + frames), delay: Double(frames) / sound.sampleRate,
      realised: ["startDelay": Double(frames) / sound.sampleRate])
  }
}
