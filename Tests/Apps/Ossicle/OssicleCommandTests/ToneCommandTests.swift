import AudioCore
import AudioFiles
import Expectations
import Foundation
import TestSupport
import Testing

/// `ossicle tone` as people run it: what is in the file is what was asked for.
@Suite struct ToneCommandTests {
  private func tone(_ arguments: [String], _ name: String = "tone.wav") throws -> AudioBuffer {
    let folder = try TemporaryFolder()
    let outcome = try ossicle.run(["tone"] + arguments + ["--rate", "48000", "-o", folder(name)])
    expect(outcome.status == 0 && outcome.output.isEmpty && outcome.messages.isEmpty, "\(outcome.messages)")
    return try AudioFileReader(path: folder(name)).readAll()
  }

  private func rootMeanSquare(_ samples: ArraySlice<Float>) -> Double {
    (samples.reduce(0) { $0 + Double($1 * $1) } / Double(samples.count)).squareRoot()
  }

  @Test func aSineHasItsLevelLengthAndRamps() throws {
    let sound = try tone(["sine", "-f", "1000", "--level", "-6", "--duration", "0.5", "--ramp", "0.1"])
    expect(sound.frameCount == 24_000 && sound.channelCount == 1)
    let amplitude = pow(10, -6.0 / 20)
    // 24 bits and their dither: 1e-6.
    for n in 4800..<19_200 {
      let expected = amplitude * sin(2 * .pi * 1000 * Double(n) / 48_000)
      expectLess(abs(Double(sound.samples[n]) - expected), 1e-6)
      guard abs(Double(sound.samples[n]) - expected) < 1e-6 else { return }
    }
    // Half of a raised cosine's height in its middle.
    let middle = sound.samples[2352..<2448].max() ?? 0
    expectLess(abs(Double(middle) - amplitude / 2), 0.02)
  }

  /// One meaning of --level: the root mean square of a sine with that peak, 3.01 dB below it, whatever the kind.
  @Test(arguments: [
    // Periodic: what the ends of 8 s cut off, and 24 bits.
    ("sine", ["-f", "1000"], 0.01), ("triangle", ["-f", "1000"], 0.01), ("square", ["-f", "1000"], 0.01),
    ("sawtooth", ["-f", "1000"], 0.01), ("pulse", ["-f", "1000", "--width", "0.1"], 0.01),
    // Four and two harmonics below the band limit.
    ("sawtooth", ["-f", "4800"], 0.01), ("square", ["-f", "7000"], 0.01), ("triangle", ["-f", "19000"], 0.01),
    ("warble", ["-f", "1000"], 0.01), ("sweep", ["-f", "100", "--to", "20000"], 0.01),
    // Random: four deviations of the mean square of 8 s; the level of brown noise is in few frequencies.
    ("white", [], 0.05), ("pink", [], 0.3), ("brown", [], 1.5), ("speech", [], 0.3),
    ("narrow-band", ["-f", "1000"], 0.5),
  ])
  func theLevelIsTheSameForEveryKind(kind: String, options: [String], toleranceDB: Double) throws {
    let sound = try tone([kind, "--level", "-20", "--duration", "8", "--ramp", "0"] + options)
    let level = 20 * log10(rootMeanSquare(sound.samples[...]))
    expectLess(abs(level + 20 + 10 * log10(2)), toleranceDB, "\(kind) \(options): \(level) dB")
  }

  /// Of pulses the level is that while they sound.
  @Test func pulsesHaveTheirLevelWhileTheySound() throws {
    let sound = try tone(["pulsed", "-f", "1000", "--level", "-20", "--duration", "2"])
    // From the end of the rise, 50 ms, to the beginning of the fall, 225 ms: whole periods.
    let level = 20 * log10(rootMeanSquare(sound.samples[2400..<10_800]))
    expectLess(abs(level + 23.0103), 0.001, "\(level) dB")
  }

  /// The rise that IEC 60645-1 measures, from −20 to −1 dB of the steady tone, takes 20 to 50 ms; so does the fall.
  @Test func pulsesRiseAsTheGuideSays() throws {
    let sound = try tone(["pulsed", "-f", "1000", "--level", "-20", "--duration", "2"])
    // Crests of a sine of 48 frames a period lie at frames 12 and 36 of it: 0.5 ms apart.
    let crests = stride(from: 12, to: 13_200, by: 24).map { abs(Double(sound.samples[$0])) * 10 }
    func crossings(_ decibels: Double) throws -> (up: Double, down: Double) {
      let level = pow(10, decibels / 20)
      let up = try require(crests.firstIndex { $0 >= level })
      let down = try require(crests.lastIndex { $0 >= level })
      return (Double(up) / 2000, Double(down) / 2000)
    }
    let (low, high) = (try crossings(-20), try crossings(-1))
    for time in [high.up - low.up, low.down - high.down] {
      // 0.5804 of 50 ms; either end is known to half a period, 0.5 ms.
      expect(abs(time - 0.029) < 0.001 && (0.020...0.050).contains(time), "\(time) s")
    }
  }

  @Test func oneEarHearsIt() throws {
    let left = try tone(["narrow-band", "-f", "500", "--ear", "left"])
    expect(left.channelCount == 2 && rootMeanSquare(left.channel(0)) > 0.05)
    // The other is silent, to the bit.
    expect(left.channel(1).allSatisfy { $0 == 0 })
    let right = try tone(["pulsed", "-f", "500", "--ear", "right"])
    expect(right.channel(0).allSatisfy { $0 == 0 } && rootMeanSquare(right.channel(1)) > 0.02)
  }

  @Test func everyKindIsMadeAndTheSameEachTime() throws {
    let folder = try TemporaryFolder()
    for kind in ["triangle", "square", "sawtooth", "pulse", "warble", "sweep", "white"] {
      let frequency = kind == "white" ? [] : ["-f", "200"]
      let arguments =
        ["tone", kind, "--rate", "44100", "--to", "8000", "--seed", "7", "--duration", "0.3"] + frequency + ["-o"]
      for name in ["a.flac", "b.flac"] {
        expectEqual(try ossicle.run(arguments + [folder(name), "--force"]).status, 0)
      }
      let (a, b) = (
        try Data(contentsOf: URL(fileURLWithPath: folder("a.flac"))),
        try Data(contentsOf: URL(fileURLWithPath: folder("b.flac")))
      )
      expect(a == b && a.count > 1000, "\(kind)")
    }
  }

  @Test func aSweepHasAnInverseAndAPicture() throws {
    let folder = try TemporaryFolder()
    let outcome = try ossicle.run([
      "tone", "sweep", "-f", "50", "--to", "8000", "--rate", "24000", "--duration", "0.5", "-o", folder("s.wav"),
      "--inverse", folder("i.wav"), "--plot", folder("s.svg"),
    ])
    expectEqual(outcome.status, 0)
    expect(try AudioFileReader(path: folder("i.wav")).readAll().samples.contains { $0 != 0 })
    expect(try String(contentsOfFile: folder("s.svg"), encoding: .utf8).contains("Spectrum"))
  }

  @Test func whatIsClippedIsSaid() throws {
    let folder = try TemporaryFolder()
    let outcome = try ossicle.run([
      "tone", "sine", "-f", "1000", "--level", "3", "--rate", "48000", "-o", folder("t.wav"),
    ])
    expect(outcome.status == 0 && outcome.messages.contains("its peak of 3.0 dBFS was clipped"))
  }

  @Test(arguments: [
    ["sine", "--rate", "48000"], ["sine", "-f", "1000"], ["bell", "-f", "1", "--rate", "48000"],
    ["sine", "-f", "30000", "--rate", "48000"], ["white", "-f", "100", "--rate", "48000"],
    ["sine", "-f", "1000", "--rate", "10"], ["sweep", "-f", "100", "--rate", "48000"],
    ["sine", "-f", "1000", "--rate", "48000", "--duration", "0.01"],
    ["sine", "-f", "1000", "--rate", "48000", "--inverse", "i.wav"],
    // At half the rate and above, and the highest frequency of what moves.
    ["sine", "-f", "24000", "--rate", "48000"], ["pulsed", "-f", "24000", "--rate", "48000"],
    ["triangle", "-f", "24000", "--rate", "48000"], ["square", "-f", "24000", "--rate", "48000"],
    ["sawtooth", "-f", "24000", "--rate", "48000"], ["pulse", "-f", "24000", "--rate", "48000"],
    ["square", "-f", "20200", "--rate", "48000"], ["narrow-band", "-f", "22000", "--rate", "48000"],
    ["warble", "-f", "22858", "--rate", "48000"], ["sweep", "-f", "100", "--to", "24000", "--rate", "48000"],
    ["sweep", "-f", "24000", "--to", "100", "--rate", "48000"], ["sine", "-f", "0", "--rate", "48000"],
    // Pulses that no audiometer has: a rise of 12 ms, one of 58 ms, and no room for one pulse.
    ["pulsed", "-f", "1000", "--rate", "48000", "--ramp", "0.02"],
    ["pulsed", "-f", "1000", "--rate", "48000", "--ramp", "0.1"],
    ["pulsed", "-f", "1000", "--rate", "48000", "--duration", "0.25"],
  ]) func wrongUsage(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let outcome = try ossicle.run(["tone"] + arguments + ["-o", folder("x.wav")])
    expect(outcome.status == 2 && !outcome.messages.isEmpty)
    expect(!FileManager.default.fileExists(atPath: folder("x.wav")))
  }

  @Test func nothingIsReplaced() throws {
    let folder = try TemporaryFolder()
    let arguments = ["tone", "sine", "-f", "1000", "--rate", "48000", "-o", folder("x.wav")]
    expectEqual(try ossicle.run(arguments).status, 0)
    expectEqual(try ossicle.run(arguments).status, 2)
    expectEqual(try ossicle.run(arguments + ["--force"]).status, 0)
  }
}
