import BatchProcessing
import CorpusAnalysis
import Expectations
import Foundation
import RecordingAnalysis
import TestSupport
import Testing

@Suite struct CorpusReportTests {
  /// A WAVE file of 16 bits: 0.5 s of a tone of 200 Hz at 8 kHz.
  private static func tone(_ amplitude: Double) -> [UInt8] {
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let samples = (0..<4000).flatMap {
      bytes(Int(32_767 * amplitude * sin(2 * Double.pi * 200 * Double($0) / 8000)), 2)
    }
    let format = bytes(1, 2) + bytes(1, 2) + bytes(8000, 4) + bytes(16_000, 4) + bytes(2, 2) + bytes(16, 2)
    return Array("RIFF".utf8) + bytes(36 + samples.count, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4) + format
      + Array("data".utf8) + bytes(samples.count, 4) + samples
  }

  /// Twelve tones of about the same level, of which one is far below the others, and one file that is no sound.
  private func report(pictureLimit: Int) throws -> String {
    let folder = try TemporaryFolder()
    for index in 0..<12 {
      let amplitude = index == 7 ? 0.001 : 0.5 + 0.01 * Double(index)
      try folder.write("tone-\(index).wav", Self.tone(amplitude))
    }
    try folder.write("<b>.wav", "no sound")
    let run = AnalysisRun(
      configuration: .init(features: [.amplitude]), inputs: ["a"], writesTracks: true, pictureLimit: pictureLimit)
    let analyzer = CorpusAnalyzer(
      run: run, folder: try AnalysisFolder(path: folder("out"), run: run, force: false), metadataNames: ["split"])
    let writer = try require(try analyzer.makeWriter())
    for (place, name) in ((0..<12).map { "tone-\($0).wav" } + ["<b>.wav"]).enumerated() {
      let item = RecordingItem(path: folder(name), metadata: [.init(name: "split", value: "</script>")])
      try writer.append(try analyzer.result(of: item, at: place))
    }
    try writer.finish()
    return try folder.text("out/report.html")
  }

  @Test func whatStandsOutHasAPicture() throws {
    let page = try report(pictureLimit: 1)
    let names = page.matches(of: #/<noscript data-name="picture (\d+)">/#).map { $0.output.1 }
    expectEqual(names, ["0", "7"])
    expect(!(try report(pictureLimit: 0)).contains("<noscript data-name=\"picture"))
  }

  @Test func theReportHasAllColumnsAndFindsTheSounds() throws {
    let page = try report(pictureLimit: 0)
    for name in ["clipped_samples", "split", "checksum", "sound", "pitch track", "level track"] {
      expect(page.contains("{\"name\":\"\(name)\""), "\(name)")
    }
    expect(page.contains("{\"c\":\"\\u003c/script>\"}"))
    expect(page.contains("\"../tone-7.wav\""))
    expect(page.contains("<noscript>\n<h2>Failed</h2>"))
    expectEqual(page.components(separatedBy: "<script>").count, 2)
  }
}
