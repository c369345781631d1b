import AudioCore
import Foundation

/// Mains hum: a frequency and its harmonics up to the tenth, equal in all channels. The k-th has 1/k of the amplitude
/// and a random phase.
struct MainsHum {
  private static let harmonicCount = 10
  let frequency: Double

  func noise(like sound: AudioBuffer, _ seed: UInt64) throws(DegradationError) -> AudioBuffer {
    guard frequency < sound.sampleRate / 2 else {
      throw .unsuitableSampleRate(sound.sampleRate, kind: "hum", expected: "more than \(2 * frequency) Hz")
    }
    var random = SeededRandom(seed: seed)
    let phases = (0..<Self.harmonicCount).map { _ in random.uniform() }
    let harmonics = (1...Self.harmonicCount).filter { Double($0) * frequency < sound.sampleRate / 2 }
    let period = frequency / sound.sampleRate
    let samples = (0..<sound.frameCount).map { n in
      // The phase in turns is reduced before the multiplication, so that it stays exact in long sounds.
      let turns = (Double(n) * period).truncatingRemainder(dividingBy: 1)
      return harmonics.reduce(Float(0)) { sum, k in
        sum + Float(0.1 / Double(k) * sin(2 * .pi * (Double(k) * turns + phases[k - 1])))
      }
    }
    return try AudioBuffer(
      degraded: [[Float]](repeating: samples, count: sound.channelCount), sampleRate: sound.sampleRate, kind: "hum")
  }
}
