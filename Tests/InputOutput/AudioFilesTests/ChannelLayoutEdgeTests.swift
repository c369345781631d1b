import AudioCore
import AudioFiles
import Expectations
import Foundation
import LayoutTones
import TestSupport
import Testing

/// Files with a different tone in each channel, written by ffmpeg and read by this package, and the other way round.
@Suite struct ChannelLayoutEdgeTests {
  private func layout(_ name: String) throws -> ChannelLayout { try require(ChannelLayout(name: name)) }

  @Test func whatFFmpegWroteIsRead() throws {
    let everywhere = ["2.1", "3.1", "4.0", "quad", "5.0", "5.1", "5.1(side)", "6.1", "7.1"]
    let pcm = ["-c:a", "pcm_s16le"]
    let formats: [(name: String, ending: String, options: [String], layouts: [String])] = [
      ("WAV", "wav", pcm, everywhere + ["7.1(wide)", "octagonal"]),
      ("RF64", "wav", pcm + ["-rf64", "always"], ["5.1", "7.1"]), ("Wave64", "w64", pcm, ["2.1", "5.1", "7.1"]),
      // In FLAC six channels mean 5.1 with side or back surrounds. ffmpeg writes 5.1(side) without the comment that
      // distinguishes them.
      ("FLAC", "flac", ["-c:a", "flac"], everywhere.filter { $0 != "5.1(side)" }),
      ("Ogg Vorbis", "ogg", ["-c:a", "libvorbis"], ["3.0", "quad", "5.0", "5.1", "6.1", "7.1"]),
      // ffmpeg 5.1 itself writes 5.0 and 6.1 in a wrong order.
      ("Opus", "opus", ["-c:a", "libopus"], ["3.0", "quad", "5.1", "7.1"]),
      // For other layouts ffmpeg's positions differ from Apple's: it takes Ls and Rs for surrounds at the side.
      ("CAF", "caf", ["-c:a", "pcm_s16be"], ["2.1", "3.1", "4.1", "6.0", "6.1", "octagonal"]),
      ("AIFF", "aiff", ["-c:a", "pcm_s16be"], ["2.1", "3.1", "4.1", "6.0", "6.1", "octagonal"]),
    ]
    let folder = try TemporaryFolder()
    let files = try formats.flatMap { format in
      try format.layouts.map { name in
        let path = folder("\(format.name) \(name).\(format.ending)")
        return (name: "\(format.name), \(name)", layout: try layout(name), path: path, options: format.options)
      }
    }
    try LayoutTones.make(files.map { ($0.layout, $0.path, $0.options) })
    let found = try LayoutTones.foundByFFmpeg(files.map { ($0.path, $0.layout.channelCount) })
    var cases: [EdgeCase] = []
    for (file, independent) in zip(files, found) {
      let reader = try AudioFileReader(path: file.path)
      let sound = try reader.readAll()
      let heard = (0..<sound.channelCount).map { LayoutTones.heard(sound.channel($0)) }
      let stated = reader.format.channelLayout?.description ?? "unknown"
      cases.append(
        EdgeCase(file.name, ours: "\(stated): \(heard.joined(separator: " "))", independent: independent))
      expectEqual(heard, file.layout.positions.map(\.abbreviation), "\(file.name)")
    }
    let problems = try EdgeCases.problems(
      in: "Channel layouts, read", tool: "ffmpeg",
      introduction: """
        Files that ffmpeg wrote, with a different tone in each channel: the layout that is read, and the channel \
        whose tone is heard in each place.
        """, cases)
    expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }

  @Test func whatWeWriteIsReadByFFmpeg() throws {
    let any = ["stereo", "2.1", "3.0", "3.1", "4.0", "quad", "5.0", "5.1", "5.1(side)", "6.1", "6.1(back)", "7.1"]
    let formats: [(name: String, ending: String, encoding: AudioFileWriter.Encoding, layouts: [String])] = [
      ("WAV, 16 bits", "wav", .wav16, any.filter { $0 != "stereo" } + ["7.1(wide)"]),
      ("WAV, floating point", "wav", .wavFloat, ["2.1", "5.1", "7.1"]),
      ("FLAC", "flac", .flac16, any),
      ("Ogg Vorbis", "ogg", .oggVorbis, ["mono", "stereo", "3.0", "quad", "5.0", "5.1", "6.1", "7.1"]),
    ]
    let folder = try TemporaryFolder()
    var files: [(name: String, layout: ChannelLayout, path: String)] = []
    for format in formats {
      for name in format.layouts {
        let (layout, path) = (try layout(name), folder("\(format.name) \(name).\(format.ending)"))
        try AudioFileWriter.write(
          LayoutTones.sound(layout.positions), to: path, encoding: format.encoding, layout: layout)
        expectEqual(try AudioFileReader(path: path).format.channelLayout, layout)
        files.append(("\(format.name), \(name)", layout, path))
      }
    }
    let found = try LayoutTones.foundByFFmpeg(files.map { ($0.path, $0.layout.channelCount) })
    let cases = zip(files, found).map { file, independent in
      let intended = file.layout.positions.map(\.abbreviation).joined(separator: " ")
      return EdgeCase(file.name, ours: "\(file.layout): \(intended)", independent: independent)
    }
    let problems = try EdgeCases.problems(
      in: "Channel layouts, written", tool: "ffmpeg",
      introduction: """
        Files that this package wrote, with a different tone in each channel: the intended layout, and the layout \
        and tones that ffmpeg reads.
        """, cases)
    expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }
}
