import AudioCore
import Spectral
import Synchronization
import ToneSynthesis

/// A sound that is encoded and decoded, with the codec's delay removed.
struct CodecRun {
  let codec: Codec
  let kilobitsPerSecond: Double?
  let materials: DegradationMaterials

  func applied(to sound: AudioBuffer) throws(DegradationError) -> DegradedSound {
    guard let ffmpeg = materials.ffmpeg else {
      throw .missingMaterial(kind: codec.rawValue, expected: "ffmpeg on the search path (PATH)")
    }
    guard codec.channelLimit == 1 || sound.channelCount <= codec.channelLimit else {
      throw .unsuitableChannelCount(
        sound.channelCount, kind: codec.rawValue, expected: "at most \(codec.channelLimit) channels")
    }
    let rate = codec.sampleRate(for: sound.sampleRate)
    let suited = try Speeds.resampled(sound, to: rate, kind: codec.rawValue)
    var channels: [[Float]] = []
    var byteCount = 0
    var delay = 0
    for first in stride(from: 0, to: sound.channelCount, by: codec.channelLimit) {
      let together = first..<min(first + codec.channelLimit, sound.channelCount)
      let part = try AudioBuffer(
        degraded: together.map { Array(suited.channel($0)) }, sampleRate: rate, kind: codec.rawValue)
      delay = try self.delay(sampleRate: rate, channelCount: together.count, ffmpeg: ffmpeg)
      let coded = try FFmpeg.transcoded(part, codec: codec, kilobitsPerSecond: kilobitsPerSecond, ffmpeg: ffmpeg)
      byteCount += coded.byteCount
      let aligned = coded.sound.frames(from: delay, count: part.frameCount)
      channels += together.indices.map { Array(aligned.channel($0 - first)) }
    }
    let back = try Speeds.resampled(
      AudioBuffer(degraded: channels, sampleRate: rate, kind: codec.rawValue), to: sound.sampleRate,
      kind: codec.rawValue)
    return DegradedSound(
      back.frames(from: 0, count: sound.frameCount),
      realised: [
        "compensatedDelay": Double(delay) / rate, "bitRate": Double(byteCount) * 8 / sound.duration,
      ])
  }

  /// The codec's delay in frames. It is measured once, with noise of changing level, since the delay of a periodic tone
  /// would be ambiguous.
  private func delay(sampleRate: Double, channelCount: Int, ffmpeg: String) throws(DegradationError) -> Int {
    let key = "\(ffmpeg) \(codec.rawValue) \(kilobitsPerSecond ?? 0) \(sampleRate) \(channelCount)"
    if let known = materials.codecDelays[key] { return known }
    let probe = try Self.probe(sampleRate: sampleRate, channelCount: channelCount)
    let heard = try FFmpeg.transcoded(probe, codec: codec, kilobitsPerSecond: kilobitsPerSecond, ffmpeg: ffmpeg).sound
    let measured = try CodecDelay.frames(from: probe.channel(0), to: heard.channel(0), kind: codec.rawValue)
    materials.codecDelays[key] = measured
    return measured
  }

  /// Two seconds of pink noise in bursts.
  private static func probe(sampleRate: Double, channelCount: Int) throws(DegradationError) -> AudioBuffer {
    let shape = try AudioBuffer(
      degraded: [[Float](repeating: 0, count: Int(2 * sampleRate))], sampleRate: sampleRate, kind: "pink")
    var noise = try NoiseColour.pink.noise(like: shape, 711)
    noise.withMutableBlock { block in
      let channel = block.channel(0)
      for n in 0..<channel.count where (Double(n) / sampleRate * 7.3).truncatingRemainder(dividingBy: 1) > 0.6 {
        channel[n] = 0
      }
    }
    return try AudioBuffer(
      degraded: [[Float]](repeating: noise.samples, count: channelCount), sampleRate: sampleRate, kind: "pink")
  }
}

/// Measures the frames by which one sound lags behind another.
package enum CodecDelay {
  /// The lag of the largest cross-correlation, of at most half the sound.
  package static func frames(
    from sent: ArraySlice<Float>, to heard: ArraySlice<Float>, kind: String
  ) throws(DegradationError) -> Int {
    guard sent.count >= 2, !heard.isEmpty else {
      throw .undefined(
        kind: kind, reason: "no delay found, expected two frames or more, got \(sent.count) and \(heard.count)")
    }
    let length = RealFFT.fastLength(atLeast: sent.count + heard.count)
    let a = try FastConvolution.transform(length: length, kind: kind)
    let b = try FastConvolution.transform(length: length, kind: kind)
    for (n, sample) in sent.enumerated() { a.signal[n] = sample }
    for (n, sample) in heard.enumerated() { b.signal[n] = sample }
    a.forward()
    b.forward()
    for k in 0..<a.spectrum.count {
      let (x, y) = (a.spectrum[k], b.spectrum[k])
      a.spectrum[k] = SIMD2(x.x * y.x + x.y * y.y, x.x * y.y - x.y * y.x)
    }
    a.inverse()
    let reach = sent.count / 2
    let lags = Array(0...reach) + Array(-reach ... -1)
    func correlation(_ lag: Int) -> Float { a.signal[lag < 0 ? length + lag : lag] }
    guard let best = lags.max(by: { correlation($0) < correlation($1) }), correlation(best) > 0 else {
      throw .undefined(kind: kind, reason: "no delay found, the coded sound is too different from the original")
    }
    return best
  }
}

/// The delays that were measured, shared between tasks.
final class CodecDelays: Sendable {
  private let values = Mutex<[String: Int]>([:])

  subscript(_ key: String) -> Int? {
    get { values.withLock { $0[key] } }
    set { values.withLock { $0[key] = newValue } }
  }
}
