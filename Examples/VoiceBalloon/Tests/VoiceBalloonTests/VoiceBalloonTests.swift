import AudioCore
import Foundation
import Testing
import VoiceBalloon

/// Checks the commands to the screen for synthetic voices and claps.
@Suite struct VoiceBalloonTests {
  private static let sampleRate = 16_000.0

  /// Makes a vowel of `duration` seconds that wavers as voices do, with ramps of 30 ms.
  private func vowel(_ duration: Double, amplitude: Float) -> [Float] {
    var phase = 0.0
    return (0..<Int(duration * Self.sampleRate)).map { n in
      let t = Double(n) / Self.sampleRate
      phase += 260 * (1 + 0.01 * sin(2 * .pi * 5 * t)) / Self.sampleRate
      let sum = (1...12).reduce(0.0) { sum, h in
        let f = 260 * Double(h)
        let gain = 1 / (1 + pow((f - 800) / 300, 2)) + 0.4 / (1 + pow((f - 1300) / 300, 2))
        return sum + gain * sin(2 * .pi * Double(h) * phase)
      }
      return amplitude * Float(sum * min(1, min(t, duration - t) / 0.03))
    }
  }

  private func silence(_ duration: Double) -> [Float] {
    var random = SeededRandom(seed: 1)
    return (0..<Int(duration * Self.sampleRate)).map { _ in Float(random.uniform(in: -3e-4..<3e-4)) }
  }

  /// Makes a clap: noise that decays within 30 ms.
  private func clap() -> [Float] {
    var random = SeededRandom(seed: 2)
    return (0..<4000).map { Float(0.8 * random.uniform(in: -1..<1) * exp(-Double($0) / 160)) }
  }

  private func commands(_ samples: [Float], blockLength: Int = 800) throws -> [VoiceBalloon.Command] {
    var balloon = try VoiceBalloon(target: 90...140, hold: 1, sampleRate: Self.sampleRate)
    var commands: [VoiceBalloon.Command] = []
    try AudioBuffer(mono: samples, sampleRate: Self.sampleRate).withBlock { block in
      var start = 0
      while start < block.frameCount {
        let end = min(block.frameCount, start + blockLength)
        balloon.hear(block.frames(start..<end)) { commands.append($0) }
        start = end
      }
    }
    return commands
  }

  @Test func aSteadyVoiceFillsIt() throws {
    let commands = try commands(silence(1) + vowel(2, amplitude: 0.08) + silence(1))
    #expect(commands.last == .celebrate, "\(commands)")
    let shares = commands.compactMap { if case .fill(let share) = $0 { share } else { nil } }
    #expect(shares.count > 5 && shares == shares.sorted())
  }

  @Test func aLoudVoicePopsIt() throws {
    let commands = try commands(silence(1) + vowel(1, amplitude: 0.9) + silence(3))
    #expect(commands.contains(.pop) && commands.contains(.bringNew) && !commands.contains(.celebrate))
  }

  @Test func clapsDoNothing() throws {
    let commands = try commands(silence(1) + clap() + silence(1) + clap() + silence(1))
    let isShrug = commands.allSatisfy { if case .shrug = $0 { true } else { false } }
    #expect(commands.count == 2 && isShrug, "\(commands)")
  }

  /// The events do not depend on the length of the blocks; long blocks only skip intermediate sizes.
  @Test(arguments: [1, 7, 64, 1024, 48_000]) func blocksDoNotMatter(length: Int) throws {
    func happenings(_ commands: [VoiceBalloon.Command]) -> [VoiceBalloon.Command] {
      commands.filter {
        switch $0 {
        case .inflate, .fill: false
        default: true
        }
      }
    }
    let sound = silence(1) + clap() + silence(1) + vowel(0.5, amplitude: 0.9) + silence(3) + vowel(2, amplitude: 0.08)
    let expected = happenings(try commands(sound))
    #expect(expected.count > 3)
    #expect(happenings(try commands(sound, blockLength: length)) == expected)
  }

  @Test func wrongTargetsAreRefused() {
    #expect(throws: (any Error).self) {
      _ = try VoiceBalloon(target: 90...300, hold: 1, sampleRate: Self.sampleRate).hasEnded
    }
  }
}
