import AudioCore
import AudioFiles
import Expectations
import Foundation
import RecordingAnalysis
import TestSignals
import TestSupport
import Testing

/// Loudness with the channel layout of a file, compared with ffmpeg's ebur128 and with values computed by hand from
/// ITU-R BS.1770-5.
@Suite struct LoudnessLayoutEdgeTests {
  private static let amplitude = 0.05

  /// Writes a tone of 1 kHz in every channel except the LFE channel, which has a bass tone at 0.9 of full scale.
  private func write(_ layout: ChannelLayout, to path: String, isSaid: Bool = true) throws {
    func sine(_ frequency: Double, _ amplitude: Double) -> [Float] {
      TestSignal.sine(frequency: frequency, amplitude: amplitude, frameCount: 3 * 48_000, sampleRate: 48_000)
    }
    let channels = layout.positions.map { $0 == .lowFrequency ? sine(50, 0.9) : sine(1000, Self.amplitude) }
    try AudioFileWriter.write(
      AudioBuffer(known: channels, sampleRate: 48_000), to: path, encoding: .wavFloat,
      layout: isSaid ? layout : nil)
  }

  private func loudness(_ path: String) throws -> Double {
    try require(try RecordingLoudness(of: .file(path)).measurement.integrated.value)
  }

  private func loudnessByFFmpeg(_ path: String) throws -> Double {
    let filter = "ebur128=metadata=1,ametadata=print:key=lavfi.r128.I:file=-"
    let arguments = ["-nostdin", "-v", "error", "-i", path, "-af", filter, "-f", "null", "-"]
    let lines = String(decoding: try IndependentTool.run("ffmpeg", arguments).output, as: UTF8.self)
      .split(separator: "\n")
    return try require(lines.last { $0.hasPrefix("lavfi.r128.I=") }.flatMap { Double($0.dropFirst(13)) })
  }

  @Test func layoutsDecide() throws {
    // The sum of the weights of each layout by BS.1770-5, Annex 3. ffmpeg uses 1.41 for all channels at the back, also
    // for those at 135° and 180°, which have weight 1 in the standard. So 4.1, 6.1, octagonal (10 lg 8.23/7.82 = 0.22
    // and more) and 7.1 (10 lg 8.64/7.82 = 0.43 LU) are louder in ffmpeg.
    let weights: [(name: String, sum: Double, tolerance: Double)] = [
      ("2.1", 2, 0.02), ("3.0", 3, 0.02), ("3.1", 3, 0.02), ("4.1", 4, 0.45), ("quad", 2 + 2.82, 0.02),
      ("quad(side)", 2 + 2.82, 0.02), ("5.0", 3 + 2.82, 0.02), ("5.1", 3 + 2.82, 0.02), ("5.1(side)", 3 + 2.82, 0.02),
      ("6.1", 4 + 2.82, 0.45), ("7.0", 5 + 2.82, 0.45), ("7.1", 5 + 2.82, 0.45), ("7.1(wide)", 5 + 2.82, 0.02),
    ]
    let folder = try TemporaryFolder()
    var cases: [EdgeCase] = []
    for (name, sum, tolerance) in weights {
      let path = folder("\(name).wav")
      try write(try require(ChannelLayout(name: name)), to: path)
      let ours = try loudness(path)
      // A tone of 997 Hz at 0 dBFS in one channel is −3.01 LUFS. From 997 Hz to 1 kHz it changes by less than 0.01 LU.
      expectLess(abs(ours - (20 * log10(Self.amplitude) - 3.01 + 10 * log10(sum))), 0.02, "\(name): \(ours) LUFS")
      cases.append(
        EdgeCase(
          "WAV, \(name)", ours: ours, independent: try loudnessByFFmpeg(path), unit: "LUFS", tolerance: tolerance))
    }
    for (name, ending, codec) in [("5.1", "ogg", "libvorbis"), ("7.1", "opus", "libopus"), ("2.1", "flac", "flac")] {
      let path = folder("\(name).\(ending)")
      _ = try IndependentTool.run(
        "ffmpeg", ["-nostdin", "-v", "error", "-i", folder("\(name).wav"), "-c:a", codec, "-b:a", "512k", path])
      let ours = try loudness(path)
      // A codec at this bit rate changes the level of tones by less than a tenth of a decibel.
      expectLess(try abs(ours - loudness(folder("\(name).wav"))), 0.1, "\(name) \(ending)")
      cases.append(
        EdgeCase(
          "\(codec), \(name)", ours: ours, independent: try loudnessByFFmpeg(path), unit: "LUFS",
          tolerance: name == "7.1" ? 0.45 : 0.02))
    }
    let problems = try EdgeCases.problems(
      in: "Loudness by layout", tool: "ffmpeg ebur128",
      introduction: """
        A tone of 1 kHz at −26 dBFS in every channel, and a bass at −1 dBFS in the LFE channel, which must not \
        count. Loudspeakers at 135° and 180° have the weight 1 by ITU-R BS.1770-5, Annex 3, and 1.41 in ffmpeg. This \
        causes the differences of 4.1, 6.1, 7.0 and 7.1.
        """, cases)
    expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }

  /// If a file has no layout, the layout is derived from the number of channels, with a warning.
  @Test func unknownLayoutsAreSaid() throws {
    let folder = try TemporaryFolder()
    for (name, taken) in [("quad", "4 channels of weight 1"), ("5.1", "5.1"), ("7.1", "8 channels of weight 1")] {
      let path = folder("\(name).wav")
      try write(try require(ChannelLayout(name: name)), to: path, isSaid: false)
      let remark = "channel layout unknown: loudness measured as \(taken)"
      let found = try RecordingLoudness(of: .file(path))
      expect(found.warnings == [remark] && found.measurement.layout.description == taken)
      expect(try RecordingLoudness(of: .file(path), layout: { _ in found.measurement.layout }).warnings.isEmpty)
      let row = try RecordingAnalyzer(configuration: .init(features: [.loudness])).measure(.file(path))
      expectEqual(row.warnings, [remark])
      expect(try RecordingAnalyzer(configuration: .init(features: [.amplitude])).measure(.file(path)).warnings.isEmpty)
    }
  }

  /// `analyze` also uses the layout: a loud bass in the LFE channel of 2.1 does not count.
  @Test func analysesGoByTheLayout() throws {
    let folder = try TemporaryFolder()
    try write(try require(ChannelLayout(name: "2.1")), to: folder("x.wav"))
    let found = try RecordingAnalyzer(configuration: .init(features: [.loudness])).measure(.file(folder("x.wav")))
    let loudness = try require(found.values[.integratedLoudness])
    expect(abs(loudness - (20 * log10(Self.amplitude) - 3.01 + 10 * log10(2))) < 0.02 && found.warnings.isEmpty)
  }
}
