import AudioCore
import AudioFiles
import Foundation
import LoudnessMetering
import Testing
import normaliser

/// A quiet and a loud recording come out equally loud.
@Test(arguments: [-45, -30, -8] as [Double]) func aRecordingIsBroughtToMinus16(level: Double) throws {
  let folder = NSTemporaryDirectory()
  let (input, output) = (folder + "normaliser-\(UUID()).wav", folder + "normaliser-\(UUID()).wav")
  defer { for path in [input, output] { try? FileManager.default.removeItem(atPath: path) } }
  let amplitude = pow(10, level / 20)
  let tone = (0..<5 * 48_000).map { Float(amplitude * sin(2 * .pi * 1000 * Double($0) / 48_000)) }
  try AudioFileWriter.write(AudioBuffer(channels: [tone, tone], sampleRate: 48_000), to: input, encoding: .wav24)
  // A sine of 1 kHz in both channels is as many LUFS as its amplitude is decibels below full scale.
  #expect(try Normaliser.normalise(input, to: output) == String(format: "%.1f LUFS became -16.0 LUFS", level))
  let written = try LoudnessMeter.measure(AudioFileReader(path: output).readAll())
  #expect(abs(try #require(written.integrated.value) + 16) < 0.05)
}

@Test func silenceIsRefused() throws {
  let path = NSTemporaryDirectory() + "normaliser-\(UUID()).wav"
  defer { try? FileManager.default.removeItem(atPath: path) }
  let silence = try AudioBuffer(channelCount: 1, frameCount: 48_000, sampleRate: 48_000)
  try AudioFileWriter.write(silence, to: path, encoding: .wav16)
  #expect(throws: (any Error).self) { try Normaliser.normalise(path, to: path + ".out.wav") }
  #expect(!FileManager.default.fileExists(atPath: path + ".out.wav"))
}
