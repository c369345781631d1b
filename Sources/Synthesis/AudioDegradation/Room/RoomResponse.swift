import AudioCore
import Foundation

/// The response of a room by Polack's model: the direct sound, and noise that decays exponentially.
///
/// J.-D. Polack, "La transmission de l'énergie sonore dans les salles", 1988. h[0] = 1, and from the next frame on
/// white noise times 10^(−3 t / RT60), scaled to the demanded ratio of energies, down to −60 dB. The direct sound keeps
/// its time and level. Each channel has independent noise, as for microphones far apart.
struct RoomResponse {
  let reverberationTime: Double
  let directToReverberantDB: Double

  /// The reverberation alone, from the frame after the direct sound on.
  func tail(sampleRate: Double, seed: UInt64) -> [Float] {
    var random = SeededRandom(seed: seed)
    let count = max(1, Int((reverberationTime * sampleRate).rounded()))
    let rate = -3 * log(10.0) / (reverberationTime * sampleRate)
    let noise = (1...count).map { n in random.uniform(in: -1..<1) * exp(rate * Double(n)) }
    let energy = noise.reduce(0) { $0 + $1 * $1 }
    let gain = (1 / (energy * Decibels.power(level: directToReverberantDB))).squareRoot()
    return noise.map { Float($0 * gain) }
  }

  /// The sound in the room, cut off at the end of the original.
  func applied(to sound: AudioBuffer, _ seed: UInt64) throws(DegradationError) -> DegradedSound {
    var wet = sound
    var times: [Double] = []
    for c in 0..<sound.channelCount {
      let tail = tail(sampleRate: sound.sampleRate, seed: SeededRandom.seed(from: seed, "\(c)"))
      if let time = Self.reverberationTime(tail, sampleRate: sound.sampleRate) { times.append(time) }
      let reverberation = try FastConvolution.convolved(sound.channel(c), with: tail, advance: -1, kind: "room")
      wet.withMutableBlock { block in
        let channel = block.channel(c)
        for n in 0..<channel.count { channel[n] += reverberation[n] }
      }
    }
    var result = DegradedSound(wet)
    if !times.isEmpty { result.realised["reverberationTime"] = times.reduce(0, +) / Double(times.count) }
    result.realised["directToReverberantDB"] = directToReverberantDB
    return result
  }

  /// T30 of a response in seconds: the slope of Schroeder's backward integral from −5 to −35 dB (ISO 3382-1); `nil` if
  /// the response is too short.
  static func reverberationTime(_ response: [Float], sampleRate: Double) -> Double? {
    var remaining = [Double](repeating: 0, count: response.count)
    var sum = 0.0
    for n in response.indices.reversed() {
      sum += Double(response[n]) * Double(response[n])
      remaining[n] = sum
    }
    guard sum > 0 else { return nil }
    var (count, meanTime, meanLevel, timePower, product) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (n, energy) in remaining.enumerated() where energy > 0 {
      let level = 10 * log10(energy / sum)
      guard (-35 ... -5).contains(level) else { continue }
      let time = Double(n) / sampleRate
      count += 1
      let (dt, dl) = (time - meanTime, level - meanLevel)
      meanTime += dt / count
      meanLevel += dl / count
      timePower += dt * (time - meanTime)
      product += dt * (level - meanLevel)
    }
    guard count >= 2, product < 0 else { return nil }
    return -60 * timePower / product
  }
}
