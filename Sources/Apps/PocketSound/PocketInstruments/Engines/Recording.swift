import AudioCore

/// A sound of the synthesised bank for one key, before it is brought to its level.
package struct Recording {
  /// The samples at `Waves.sampleRate`.
  package var samples: [Double]
  /// The frames that repeat while the note is held; `nil` for a sound that ends by itself.
  package var loop: Range<Int>?
  /// What the samples are too low, in cents.
  package var tuneCents = 0.0

  /// The root mean square of the loudest tenth of a second.
  private var loudness: Double {
    let length = max(1, min(samples.count, Waves.frames(0.1)))
    var (sum, largest) = (0.0, 0.0)
    for n in samples.indices {
      sum += samples[n] * samples[n]
      if n >= length { sum -= samples[n - length] * samples[n - length] }
      largest = max(largest, sum)
    }
    return (largest / Double(length)).squareRoot()
  }

  /// The recording as a buffer with the given level in the loudest tenth of a second, in dBFS.
  ///
  /// - Parameter peakLimit: no sample exceeds this level; dBFS.
  /// - Throws: `AudioFormatError.frameCount`.
  package func buffer(level: Double, peakLimit: Double) throws(AudioFormatError) -> AudioBuffer {
    let loudness = loudness
    let peak = samples.reduce(0) { max($0, abs($1)) }
    let gain =
      loudness > 0 ? min(Waves.amplitude(level) / loudness, Waves.amplitude(peakLimit) / peak) : 0
    return try AudioBuffer(mono: samples.map { Float($0 * gain) }, sampleRate: Waves.sampleRate)
  }
}
