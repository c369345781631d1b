import AudioCore
import AudioFiles
import Expectations
import Foundation
import LayoutTones
import TestSignals
import TestSupport
import Testing

/// The same sound gives the same bytes at any time.
@Suite struct RepeatableFileTests {
  @Test func laterFilesHaveTheSameBytes() throws {
    let folder = try TemporaryFolder()
    var random = SeededRandom(seed: 16)
    let sounds = [1, 2, 6].map { channelCount in
      AudioBuffer(
        known: (0..<channelCount).map { _ in (0..<20_000).map { _ in Float(random.uniform(in: -0.5..<0.5)) } },
        sampleRate: 48_000)
    }
    func write(_ time: String) throws {
      for encoding in AudioFileWriter.Encoding.allCases {
        for sound in sounds {
          let path = folder("\(time) \(encoding.rawValue) \(sound.channelCount)")
          try AudioFileWriter.write(
            sound, to: path, encoding: encoding, layout: sound.channelCount == 6 ? .surround51 : nil)
        }
      }
    }
    try write("now")
    // The wait lets a clock with whole seconds advance.
    Thread.sleep(forTimeInterval: 1.1)
    try write("later")
    for encoding in AudioFileWriter.Encoding.allCases {
      for sound in sounds {
        let name = "\(encoding.rawValue) \(sound.channelCount)"
        let files = try ["now ", "later "].map { try Data(contentsOf: URL(fileURLWithPath: folder($0 + name))) }
        expectEqual(files[0], files[1], "\(name)")
      }
    }
  }

  /// Pages of Ogg files have valid checksums, which ffmpeg and libsndfile verify. Different sounds get different serial
  /// numbers, so that files can be chained.
  @Test func serialNumbersFollowFromTheSound() throws {
    let folder = try TemporaryFolder()
    var serials: Set<[UInt8]> = []
    for frequency in [ChannelPosition.frontLeft, .frontRight, .frontCentre] {
      let path = folder("\(frequency.abbreviation).ogg")
      try AudioFileWriter.write(LayoutTones.sound([frequency]), to: path, encoding: .oggVorbis)
      serials.insert(Array(try Data(contentsOf: URL(fileURLWithPath: path))[14..<18]))
      expectEqual(try AudioFileReader(path: path).readAll().frameCount, LayoutTones.frameCount)
      let messages = try IndependentTool.run(
        "ffmpeg", ["-nostdin", "-v", "warning", "-err_detect", "crccheck", "-i", path, "-f", "null", "-"]
      ).messages
      expect(messages.isEmpty, "\(messages)")
    }
    expectEqual(serials.count, 3)
  }
}
