import AppSound
import ArgumentParser
import AudioCore
import AudioFiles
import CommandSupport
import Expectations
import LiveAudio
import TestSignals
import TestSupport
import Testing

@Suite struct HeardSoundTests {
  /// A file with two channels, the right one silent, is heard as the mean of both.
  @Test func aFileIsHeardAsOneChannelInShortBlocks() throws {
    let folder = try TemporaryFolder()
    let left = (0..<1200).map { Float($0) / 2048 }
    let buffer = AudioBuffer(known: [left, [Float](repeating: 0, count: 1200)], sampleRate: 16_000)
    try AudioFileWriter.write(buffer, to: folder("a.wav"), encoding: .wavFloat)
    let sound = try SoundOptions.parse(["--input", folder("a.wav")]).open()
    expect(sound.name == "a.wav" && sound.sampleRate == 16_000 && sound.microphone == nil)
    var (samples, lengths): ([Float], [Int]) = ([], [])
    try sound.read { block in
      expectEqual(block.channelCount, 1)
      samples += Array(block.channel(0))
      lengths.append(block.frameCount)
      return true
    }
    expect(samples == left.map { $0 / 2 } && lengths.allSatisfy { $0 <= HeardSound.blockLength })
  }

  @Test func hearingStopsWhenItIsEnough() throws {
    let folder = try TemporaryFolder()
    let buffer = AudioBuffer(known: [Float](repeating: 0, count: 5000), sampleRate: 16_000)
    try AudioFileWriter.write(buffer, to: folder("a.wav"), encoding: .wavFloat)
    var blocks = 0
    try HeardSound(file: folder("a.wav")).read { _ in
      blocks += 1
      return blocks < 3
    }
    expectEqual(blocks, 3)
  }

  @Test func whatIsNoSoundIsALine() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.wav", "no sound")
    let fault = expect(throws: ToolFault.self) { try HeardSound(file: path) }
    expect(fault?.description.hasPrefix("\(path): ") == true && fault?.isUsage == false)
    expect(!(LiveAudioError.noDevice(.input) as any CommandFault).isUsage)
    expect(throws: (any Error).self) { try SoundOptions.parse(["--latency", "2"]) }
  }
}
