import AudioCore
import AudioFiles
import Expectations
import Foundation
import TestSignals
import TestSupport
import Testing

/// Channels and their layouts on their way through the commands.
@Suite struct ChannelLayoutCommandTests {
  /// 60 Hz in every channel, which an LFE channel of a codec keeps too, each 1.8 times the one before: Vorbis makes an LFE
  /// channel up to 1.4 times louder in two generations.
  @discardableResult
  private func write(_ name: String?, _ count: Int, to path: String, _ encoding: AudioFileWriter.Encoding = .wavFloat)
    throws -> ChannelLayout?
  {
    let channels = (0..<count).map { number in
      TestSignal.sine(
        frequency: 60, amplitude: 0.02 * pow(1.8, Double(number)), frameCount: 48_000, sampleRate: 48_000)
    }
    let layout = name.flatMap { ChannelLayout(name: $0) }
    try AudioFileWriter.write(
      AudioBuffer(known: channels, sampleRate: 48_000), to: path, encoding: encoding, layout: layout)
    return layout
  }

  /// The order of the channels by their loudness, from 0.
  private func order(_ path: String) throws -> [Int] {
    let sound = try AudioFileReader(path: path).readAll()
    let peaks = (0..<sound.channelCount).map { c in sound.channel(c).map { abs($0) }.max() ?? 0 }
    return peaks.indices.sorted { peaks[$0] < peaks[$1] }
  }

  @Test(arguments: ["5.1(side)", "2.1", "6.1(back)"]) func layoutsStay(name: String) throws {
    let folder = try TemporaryFolder()
    let count = try require(ChannelLayout(name: name)).channelCount
    let layout = try write(name, count, to: folder("in.wav"))
    let steps = [
      ["convert", folder("in.wav"), "-o", folder("a.flac")],
      ["convert", folder("a.flac"), "--rate", "44100", "--encoding", "wav24", "-o", folder("b.wav")],
      ["effect", folder("b.wav"), "--chain", "gain=0.5; normalize=-30", "-o", folder("c.wav")],
      ["degrade", folder("c.wav"), "--with", "white:60", "-o", folder("d.flac")],
      ["loudness", folder("d.flac"), "--normalize", "-35", "-o", folder("e.wav")],
    ]
    for step in steps {
      let outcome = try ossicle.run(step)
      expect(outcome.status == 0 && outcome.messages.isEmpty, "\(step[0]): \(outcome.messages)")
      let path = try require(step.last)
      expectEqual(try AudioFileReader(path: path).format.channelLayout, layout, "\(step[0])")
      expectEqual(try order(path), Array(0..<count), "\(step[0])")
    }
  }

  @Test func vorbisKeepsTheOrder() throws {
    let folder = try TemporaryFolder()
    try write("5.1", 6, to: folder("in.wav"))
    for (from, to) in [("in.wav", "a.ogg"), ("a.ogg", "b.ogg"), ("b.ogg", "c.wav")] {
      expectEqual(try ossicle.run(["convert", folder(from), "-o", folder(to)]).status, 0)
      expectEqual(try AudioFileReader(path: folder(to)).format.channelLayout, .surround51)
      expectEqual(try order(folder(to)), Array(0..<6), "\(to)")
    }
  }

  @Test func whatAFormatCannotSayIsRefusedOrSaid() throws {
    let folder = try TemporaryFolder()
    try write("2.1", 3, to: folder("known.wav"))
    let refused = try ossicle.run(["convert", folder("known.wav"), "-o", folder("x.ogg")])
    expect(refused.status == 1 && refused.messages.contains("2.1: in Ogg Vorbis 3 channels are 3.0"))
    expect(!FileManager.default.fileExists(atPath: folder("x.ogg")))
    try write(nil, 4, to: folder("unknown.wav"))
    for command in [["convert"], ["effect", "--chain", "gain=0.5"], ["degrade", "--with", "white:60"]] {
      let output = folder(command[0] + ".ogg")
      let outcome = try ossicle.run(command + [folder("unknown.wav"), "-o", output])
      expectEqual(outcome.status, 0)
      expect(
        outcome.messages.contains("warning: channel layout unknown: in Ogg Vorbis 4 channels are quad"), "\(command)")
    }
    let mono = try ossicle.run(["convert", folder("known.wav"), "--mono", "-o", folder("mono.wav")])
    expect(mono.status == 0 && mono.messages.contains("the LFE channel counts in the mean like any other"))
    // Peaks in phase: their mean. 60 Hz has its peak on a sample.
    let peak = try AudioFileReader(path: folder("mono.wav")).readAll().samples.max() ?? 0
    expectLess(abs(peak - 0.02 * (1 + 1.8 + 1.8 * 1.8) / 3), 1e-4)
    let normalized = try ossicle.run(
      ["effect", folder("unknown.wav"), "--chain", "normalize=-30", "-o", folder("n.wav")])
    expect(normalized.messages.contains("channel layout unknown: loudness measured as 4 channels of weight 1"))
  }

  /// −20 dBFS at 1 kHz in two channels, and a bass at −1 dBFS in the LFE channel of 2.1: −20 LUFS, and normalised to −23 with
  /// a gain of −3 dB.
  @Test func loudBassInTheLFEDoesNotCount() throws {
    let folder = try TemporaryFolder()
    let front = TestSignal.sine(frequency: 1000, amplitude: 0.1, frameCount: 96_000, sampleRate: 48_000)
    let bass = TestSignal.sine(frequency: 50, amplitude: 0.89, frameCount: 96_000, sampleRate: 48_000)
    let sound = AudioBuffer(known: [front, front, bass], sampleRate: 48_000)
    try AudioFileWriter.write(
      sound, to: folder("said.wav"), encoding: .wavFloat, layout: ChannelLayout(name: "2.1"))
    try AudioFileWriter.write(sound, to: folder("unsaid.wav"), encoding: .wavFloat)
    func row(_ arguments: [String]) throws -> [String: Any] {
      let output = try ossicle.run(["loudness", "--json"] + arguments).output
      return try require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    }
    let said = try row([folder("said.wav"), "--normalize", "-23", "-o", folder("out.wav")])
    expect(said["layout"] as? String == "2.1" && said["warning"] is NSNull)
    expectLess(abs(try require(said["integrated_lufs"] as? Double) + 20), 0.02)
    expectLess(abs(try require(said["gain_db"] as? Double) + 3), 0.02)
    expectLess(abs(try require(said["output_integrated_lufs"] as? Double) + 23), 0.02)
    let unsaid = try row([folder("unsaid.wav")])
    expectEqual(unsaid["warning"] as? String, "channel layout unknown: loudness measured as 3 channels of weight 1")
    expectGreater(try require(unsaid["integrated_lufs"] as? Double), -10)
    let named = try row([folder("unsaid.wav"), "--layout", "2.1"])
    expect(named["warning"] is NSNull && named["layout"] as? String == "2.1")
    expectLess(abs(try require(named["integrated_lufs"] as? Double) + 20), 0.02)
  }

  /// The same command gives the same bytes at another time; the seconds of the clock go on in between.
  @Test func theSameCommandGivesTheSameBytes() throws {
    let folder = try TemporaryFolder()
    try write("5.1", 6, to: folder("in.wav"))
    let commands = [["convert"], ["effect", "--chain", "gain=0.5"], ["degrade", "--with", "white:20"]]
    func run(_ time: String) throws {
      for command in commands {
        for ending in ["wav", "flac", "ogg"] {
          let output = folder("\(command[0])-\(time).\(ending)")
          expectEqual(try ossicle.run(command + [folder("in.wav"), "-o", output]).status, 0)
        }
      }
    }
    try run("now")
    Thread.sleep(forTimeInterval: 1.1)
    try run("later")
    for command in commands {
      for ending in ["wav", "flac", "ogg"] {
        let files = try ["now", "later"].map {
          try Data(contentsOf: URL(fileURLWithPath: folder("\(command[0])-\($0).\(ending)")))
        }
        expectEqual(files[0], files[1], "\(command[0]) .\(ending)")
      }
    }
  }
}
