import AudioCore
import AudioFiles
import Expectations
import Foundation
import LayoutTones
import TestSupport
import Testing

/// Channel layouts in files that are written byte by byte, and the remarks if a format cannot state a layout.
@Suite struct ChannelLayoutFileTests {
  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A Core Audio file of one frame, in which channel n has the sample (n + 1) / 128.
  private func coreAudio(_ channelCount: Int, chan: [Int], at folder: TemporaryFolder) throws -> AudioFileReader {
    let description =
      withUnsafeBytes(of: (48_000.0).bitPattern.bigEndian, Array.init) + Array("lpcm".utf8) + number(0, 4)
      + number(2 * channelCount, 4) + number(1, 4) + number(channelCount, 4) + number(16, 4)
    let samples = (0..<channelCount).flatMap { number(($0 + 1) << 8, 2) }
    let layout = chan.flatMap { number($0, 4) }
    let bytes =
      Array("caff".utf8) + number(1, 2) + number(0, 2) + Array("desc".utf8) + number(32, 8) + description
      + Array("chan".utf8) + number(layout.count, 8) + layout
      + Array("data".utf8) + number(4 + samples.count, 8) + number(0, 4) + samples
    return try AudioFileReader(path: folder.write("x.caf", bytes))
  }

  /// The index in the file of each channel, in the order in which the channels are read.
  private func places(_ reader: AudioFileReader) throws -> [Int] {
    try reader.readAll().samples.map { Int(($0 * 128).rounded()) - 1 }
  }

  /// Tags and labels of Apple's CoreAudioTypes: 123 is MPEG_5_1_C (L C R Ls Rs LFE), 128 MPEG_7_1_C (L R C LFE Ls Rs
  /// Rls Rrs).
  @Test func coreAudioLayouts() throws {
    let folder = try TemporaryFolder()
    func described(_ labels: [Int]) -> [Int] { [0, 0, labels.count] + labels.flatMap { [$0, 0, 0, 0, 0] } }
    let examples: [(channels: Int, chan: [Int], layout: String, places: [Int])] = [
      (6, [123 << 16 | 6, 0, 0], "5.1", [0, 2, 1, 5, 3, 4]),
      (8, [128 << 16 | 8, 0, 0], "7.1", [0, 1, 2, 3, 6, 7, 4, 5]),
      (5, [1 << 16, 0x60F & ~8, 0], "5.0(side)", [0, 1, 2, 3, 4]),
      (4, described([3, 1, 4, 2]), "3.1", [1, 3, 0, 2]),
    ]
    for example in examples {
      let reader = try coreAudio(example.channels, chan: example.chan, at: folder)
      expectEqual(reader.format.channelLayout?.description, example.layout)
      expectEqual(try places(reader), example.places, "\(example.layout)")
    }
    // These are labels without a position in WAVE files, a position twice, another number of channels, an unknown tag.
    let unknown: [[Int]] = [
      described([1, 2, 200]), described([1, 2, 2]), [121 << 16 | 6, 0, 0], [999 << 16 | 3, 0, 0],
    ]
    for chan in unknown {
      let reader = try coreAudio(3, chan: chan, at: folder)
      expectNil(reader.format.channelLayout)
      expectEqual(try places(reader), [0, 1, 2])
    }
  }

  /// A speaker mask whose number of positions differs from the number of channels is ignored.
  @Test(arguments: [0, 0x3F, 0x3, 1 << 20 | 0x7]) func masksThatDoNotFit(mask: UInt32) throws {
    let folder = try TemporaryFolder()
    let (front, path) = (LayoutTones.sound([.frontLeft, .frontRight, .frontCentre]), folder("x.wav"))
    try AudioFileWriter.write(front, to: path, encoding: .wav16, layout: ChannelLayout(name: "2.1"))
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    expectEqual(bytes[40], 0xB)
    bytes.replaceSubrange(40..<44, with: number(Int(mask), 4).reversed())
    expectNil(try AudioFileReader(path: folder.write("y.wav", bytes)).format.channelLayout)
  }

  /// An unknown layout stays unknown, and the order of channels does not change.
  @Test(arguments: AudioFileWriter.Encoding.allCases) func unknownStaysUnknown(encoding: AudioFileWriter.Encoding)
    throws
  {
    let folder = try TemporaryFolder()
    for count in [3, 4, 6, 7, 8] {
      let positions = Array(ChannelPosition.allCases.prefix(count))
      let sound = LayoutTones.sound(positions)
      let remark = try AudioFileWriter.write(sound, to: folder("x.audio"), encoding: encoding)
      let reader = try AudioFileReader(path: folder("x.audio"))
      let back = try reader.readAll()
      let taken = reader.format.channelLayout
      if encoding == .oggVorbis {
        // In this format the number of channels decides the layout, which the remark states. LFE keeps no high tone.
        expect(taken != nil && remark?.contains("unknown") == true && remark?.contains("\(taken!)") == true)
        for (c, position) in positions.enumerated() where taken?.positions[c] != .lowFrequency {
          expectEqual(LayoutTones.heard(back.channel(c)), position.abbreviation, "\(count) channels, \(c)")
        }
      } else {
        expect(taken == nil && remark == nil)
        expectEqual(positions.indices.map { LayoutTones.heard(back.channel($0)) }, positions.map(\.abbreviation))
      }
    }
  }

  /// In Vorbis the number of channels decides the layout. Other layouts are refused. A single pair of surrounds is
  /// written under Vorbis's name, with a remark.
  @Test func vorbisHasOneLayoutANumber() throws {
    let folder = try TemporaryFolder()
    for name in ["2.1", "3.0(back)", "4.0", "3.1", "4.1", "6.0", "7.0", "7.1(wide)", "octagonal"] {
      let layout = try require(ChannelLayout(name: name))
      let error = expect(throws: AudioFileError.self) {
        try AudioFileWriter.write(
          LayoutTones.sound(layout.positions), to: folder("x.ogg"), encoding: .oggVorbis, layout: layout)
      }
      expectEqual(error.map { "\($0)" }?.contains("layout \(name): in Ogg Vorbis"), true)
    }
    let side = try require(ChannelLayout(name: "5.1(side)"))
    let remark = try AudioFileWriter.write(
      LayoutTones.sound(side.positions), to: folder("x.ogg"), encoding: .oggVorbis, layout: side)
    expectEqual(remark, "channel layout 5.1(side): in Ogg Vorbis it is called 5.1")
    let sound = try AudioFileReader(path: folder("x.ogg")).readAll()
    expectEqual((0..<6).map { LayoutTones.heard(sound.channel($0)) }, ["FL", "FR", "FC", "LFE", "SL", "SR"])
    expect(throws: AudioFileError.self) {
      try AudioFileWriter(path: folder("x.wav"), encoding: .wav16, sampleRate: 8000, channelCount: 3, layout: side)
    }
    expectEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["x.ogg"])
  }

  /// Files in mono and stereo have no mask and no comment.
  @Test func monoAndStereoArePlain() throws {
    let folder = try TemporaryFolder()
    for layout in [ChannelLayout.mono, .stereo] {
      for encoding in AudioFileWriter.Encoding.allCases {
        let sound = LayoutTones.sound(layout.positions)
        try AudioFileWriter.write(sound, to: folder("a"), encoding: encoding, layout: layout)
        try AudioFileWriter.write(sound, to: folder("b"), encoding: encoding)
        expectEqual(try folder.text("a"), try folder.text("b"))
        expectEqual(try AudioFileReader(path: folder("b")).format.channelLayout, layout)
      }
    }
  }
}
