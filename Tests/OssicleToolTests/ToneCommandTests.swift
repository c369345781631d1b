import AudioCore
import AudioFiles
import Foundation
import TestSupport
import Testing

/// `ossicle tone` as people run it: what is in the file is what was asked for.
@Suite struct ToneCommandTests {
  private func tone(_ arguments: [String], _ name: String = "tone.wav") throws -> AudioBuffer {
    let folder = try TemporaryFolder()
    let outcome = try ossicle.run(["tone"] + arguments + ["--rate", "48000", "-o", folder(name)])
    #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.messages.isEmpty, "\(outcome.messages)")
    return try AudioFileReader(path: folder(name)).readAll()
  }

  private func rootMeanSquare(_ samples: ArraySlice<Float>) -> Double {
    (samples.reduce(0) { $0 + Double($1 * $1) } / Double(samples.count)).squareRoot()
  }

  @Test func aSineHasItsLevelLengthAndRamps() throws {
    let sound = try tone(["sine", "-f", "1000", "--level", "-6", "--duration", "0.5", "--ramp", "0.1"])
    #expect(sound.frameCount == 24_000 && sound.channelCount == 1)
    let amplitude = pow(10, -6.0 / 20)
    // 24 bits and their dither: 1e-6.
    for n in 4800..<19_200 {
      let expected = amplitude * sin(2 * .pi * 1000 * Double(n) / 48_000)
      #expect(abs(Double(sound.samples[n]) - expected) < 1e-6)
      guard abs(Double(sound.samples[n]) - expected) < 1e-6 else { return }
    }
    // Half of a raised cosine's height in its middle.
    let middle = sound.samples[2352..<2448].max() ?? 0
    #expect(abs(Double(middle) - amplitude / 2) < 0.02)
  }

  @Test(arguments: ["white", "pink", "brown", "speech"]) func noisesHaveTheirLevel(kind: String) throws {
    let sound = try tone([kind, "--level", "-20", "--duration", "8", "--ramp", "0"])
    // The level of brown noise is mostly in its lowest frequencies, which are few in 8 s.
    #expect(abs(20 * log10(rootMeanSquare(sound.samples[...])) + 20) < (kind == "brown" ? 1.5 : 0.3))
  }

  @Test func oneEarHearsIt() throws {
    let left = try tone(["narrow-band", "-f", "500", "--ear", "left"])
    #expect(left.channelCount == 2 && rootMeanSquare(left.channel(0)) > 0.05)
    // The other has dither of 24 bits only.
    #expect(left.channel(1).allSatisfy { abs($0) < 3e-7 })
    let right = try tone(["pulsed", "-f", "500", "--ear", "right"])
    #expect(right.channel(0).allSatisfy { abs($0) < 3e-7 } && rootMeanSquare(right.channel(1)) > 0.02)
  }

  @Test func everyKindIsMadeAndTheSameEachTime() throws {
    let folder = try TemporaryFolder()
    for kind in ["triangle", "square", "sawtooth", "pulse", "warble", "sweep", "white"] {
      let frequency = kind == "white" ? [] : ["-f", "200"]
      let arguments =
        ["tone", kind, "--rate", "44100", "--to", "8000", "--seed", "7", "--duration", "0.3"] + frequency + ["-o"]
      for name in ["a.flac", "b.flac"] { #expect(try ossicle.run(arguments + [folder(name), "--force"]).status == 0) }
      let (a, b) = (
        try Data(contentsOf: URL(fileURLWithPath: folder("a.flac"))),
        try Data(contentsOf: URL(fileURLWithPath: folder("b.flac")))
      )
      #expect(a == b && a.count > 1000, "\(kind)")
    }
  }

  @Test func aSweepHasAnInverseAndAPicture() throws {
    let folder = try TemporaryFolder()
    let outcome = try ossicle.run([
      "tone", "sweep", "-f", "50", "--to", "8000", "--rate", "24000", "--duration", "0.5", "-o", folder("s.wav"),
      "--inverse", folder("i.wav"), "--plot", folder("s.svg"),
    ])
    #expect(outcome.status == 0)
    #expect(try AudioFileReader(path: folder("i.wav")).readAll().samples.contains { $0 != 0 })
    #expect(try String(contentsOfFile: folder("s.svg"), encoding: .utf8).contains("Spectrum"))
  }

  @Test func whatIsClippedIsSaid() throws {
    let folder = try TemporaryFolder()
    let outcome = try ossicle.run([
      "tone", "sine", "-f", "1000", "--level", "3", "--rate", "48000", "-o", folder("t.wav"),
    ])
    #expect(outcome.status == 0 && outcome.messages.contains("its peak of 3.0 dBFS was clipped"))
  }

  @Test(arguments: [
    ["sine", "--rate", "48000"], ["sine", "-f", "1000"], ["bell", "-f", "1", "--rate", "48000"],
    ["sine", "-f", "30000", "--rate", "48000"], ["white", "-f", "100", "--rate", "48000"],
    ["sine", "-f", "1000", "--rate", "10"], ["sweep", "-f", "100", "--rate", "48000"],
    ["sine", "-f", "1000", "--rate", "48000", "--duration", "0.01"],
    ["sine", "-f", "1000", "--rate", "48000", "--inverse", "i.wav"],
  ]) func wrongUsage(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let outcome = try ossicle.run(["tone"] + arguments + ["-o", folder("x.wav")])
    #expect(outcome.status == 2 && !outcome.messages.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder("x.wav")))
  }

  @Test func nothingIsReplaced() throws {
    let folder = try TemporaryFolder()
    let arguments = ["tone", "sine", "-f", "1000", "--rate", "48000", "-o", folder("x.wav")]
    #expect(try ossicle.run(arguments).status == 0)
    #expect(try ossicle.run(arguments).status == 2)
    #expect(try ossicle.run(arguments + ["--force"]).status == 0)
  }
}
