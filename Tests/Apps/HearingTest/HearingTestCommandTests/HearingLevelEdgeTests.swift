import Expectations
import Foundation
import HearingTest
import TestSupport
import Testing

/// The loudest sounds that a test without a calibration can make, as ffmpeg reads them.
@Suite struct HearingLevelEdgeTests {
  /// What ffmpeg's astats says of each channel: the peak and the root mean square in dBFS of a sine's scale.
  private func statistics(_ samples: [Float], channels: Int) throws -> [(peak: String, rms: String)] {
    let frames = samples.count / channels
    var bytes: [UInt8] = []
    for frame in 0..<frames {
      for channel in 0..<channels {
        withUnsafeBytes(of: samples[channel * frames + frame].bitPattern.littleEndian) { bytes += $0 }
      }
    }
    let arguments = [
      "-hide_banner", "-f", "f32le", "-ar", "48000", "-ac", "\(channels)", "-i", "pipe:0", "-af", "astats",
    ]
    let text = try IndependentTool.run("ffmpeg", arguments + ["-f", "null", "-"], input: bytes).messages
    func values(_ name: String) -> [String] {
      text.split(separator: "\n").filter { $0.contains("\(name):") }.map {
        String($0.split(separator: ":").last ?? "").trimmingCharacters(in: .whitespaces)
      }
    }
    // One for each channel, then one of all together.
    return zip(values("Peak level dB"), values("RMS level dB")).prefix(channels).map { ($0, $1) }
  }

  @Test func theLoudestSoundsWithoutACalibration() throws {
    let renderer = try StimulusRenderer(
      scale: .nominal(.simple), stimulus: ToneStimulus(.pure), sampleRate: 48_000, safetyLimit: 120)
    var cases: [EdgeCase] = []
    for frequency in [250.0, 1000, 4000] {
      let highest = try renderer.scale.range(at: frequency, limit: 120).highest
      let sound = try renderer.render(ear: .left, frequency: frequency, level: highest).sound
      let read = try statistics(sound.samples, channels: 2)
      try require(read.count == 2)
      let name = "loudest tone of \(Int(frequency)) Hz, `--limit 120`"
      // At 48 kHz a sample of these frequencies falls on the crest; single precision.
      cases.append(
        EdgeCase(
          "\(name), peak", ours: LevelScale.uncalibratedCap, independent: Double(read[0].peak), unit: "dBFS",
          tolerance: 0.001))
      cases.append(EdgeCase("\(name), other ear, peak", ours: "-inf", independent: read[1].peak))
    }
    let noise = try renderer.scale.highestNoiseLevel(at: 1000, limit: 120)
    let sound = try renderer.render(
      ear: .left, frequency: 1000, level: nil, masking: .init(level: noise, seed: 1)
    ).sound
    let frames = sound.frameCount
    let steady = Array(sound.samples[frames..<2 * frames].dropFirst(2400).dropLast(2400))
    let read = try statistics(steady, channels: 1)
    // A sine at the cap has −23.01 dBFS RMS; two seconds of a band of 231 Hz are known to 0.2 dB, three times that.
    cases.append(
      EdgeCase(
        "loudest masking noise at 1000 Hz, `--limit 120`, RMS", ours: LevelScale.uncalibratedCap - 10 * log10(2),
        independent: read.first.flatMap { Double($0.rms) }, unit: "dBFS", tolerance: 0.6))
    let problems = try EdgeCases.problems(
      in: "Hearing tests: the cap without a calibration", tool: "ffmpeg astats",
      introduction: """
        The column of this package has the promised values: a peak of −20 dBFS for a tone, the RMS of such a sine \
        for noise, and silence in the other ear. The noise is random, so its RMS over two seconds differs by chance.
        """, cases)
    expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }
}
