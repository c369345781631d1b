import AudioCore
import AudioFiles
import Expectations
import Foundation
import Instruments
import PocketInstruments
import TestSignals
import TestSupport
import Testing

/// Banks of users: a constant recording of a known value tells which region sounds.
@Suite struct UserBankTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, value) in [("a", 0.1), ("b", 0.2), ("c", 0.3)] {
      try AudioFileWriter.write(
        AudioBuffer(known: [Float](repeating: Float(value), count: 4000), sampleRate: 44_100),
        to: folder("\(name).wav"), encoding: .wav24, dither: false)
    }
  }

  private func bank(_ text: String) throws -> InstrumentBank { try .reading(try folder.write("bank.sfz", text)) }

  /// The value that a key gives after the first ten frames, rounded to tenths.
  private func value(_ sampler: Sampler, _ key: Int) throws -> Double {
    var sampler = sampler
    sampler.noteOn(key, velocity: 127)
    let sound = try sampler.rendered(frameCount: 200)
    return (Double(sound.channel(0)[150]) * 10).rounded() / 10
  }

  private func sampler(_ bank: InstrumentBank, _ instrument: MusicInstrument) throws -> Sampler {
    try bank.sampler(for: instrument, choice: .nearest, sampleRate: 44_100)
  }

  @Test func programsSelectInstrumentsFromZero() throws {
    let bank = try bank(
      """
      <region> sample=a.wav loprog=0 hiprog=0
      <region> sample=b.wav loprog=1 hiprog=19 hikey=130 pitch_keytrack=0
      """)
    expectEqual(try value(sampler(bank, .piano), 60), 0.1)
    expectEqual(try value(sampler(bank, .electricPiano), 60), 0.2)
    expectEqual(try value(sampler(bank, .synthLead), 60), 0.2)
    expectEqual(try value(sampler(bank, .synthLead), 130), 0.2)
    // Instrument 21, program 20, is missing: the synthesised one sounds, and a warning names it.
    expect(bank.warnings.contains { $0.instrument == .synthPad && $0.description.contains("program 20, synth pad") })
    var missing = try sampler(bank, .synthPad)
    missing.noteOn(60, velocity: 127)
    expect(try missing.rendered(frameCount: 44_100).channel(0).contains { abs($0) > 0.02 })
  }

  @Test func withoutProgramsABankIsForAllInstruments() throws {
    let bank = try bank("<region> sample=c.wav")
    for instrument in MusicInstrument.allCases { expectEqual(try value(sampler(bank, instrument), 60), 0.3) }
    // Its keys end at 127 by default.
    expectEqual(try value(sampler(bank, .piano), 128), 0)
    expect(bank.warnings.contains { $0.instrument == .piano && $0.description.contains("above note 127") })
    expectEqual(bank.warnings.filter { $0.drum != nil }.count, 18)
  }

  @Test func drumsAreOnChannelTenByNumberOrByGeneralMIDI() throws {
    let bank = try bank(
      """
      <region> sample=a.wav
      <group> lochan=10 hichan=10
      <region> sample=b.wav key=1
      <region> sample=c.wav key=35
      <region> sample=a.wav key=38
      """)
    let drums = try bank.drums(sampleRate: 44_100)
    // Key 1 is the snare drum, although 38, its key in General MIDI, is there, too; 35 is the bass drum's.
    expectEqual(try value(drums, MusicDrum.snareDrum.key), 0.2)
    expectEqual(try value(drums, MusicDrum.bassDrum.key), 0.3)
    expectEqual(bank.warnings.compactMap(\.drum), Array(MusicDrum.allCases.dropFirst(2)))
    expectEqual(try value(sampler(bank, .piano), 35), 0.1)
  }

  /// A drum that is found by its key of General MIDI keeps the pitch of that key.
  @Test func aDrumKeepsThePitchOfItsKey() throws {
    var random = SeededRandom(seed: 5)
    let noise = AudioBuffer(known: (0..<4000).map { _ in Float(random.uniform(in: -0.5..<0.5)) }, sampleRate: 44_100)
    try AudioFileWriter.write(noise, to: folder("noise.wav"), encoding: .wavFloat)
    let bank = try bank("<region> sample=noise.wav lochan=10 hichan=10 lokey=30 hikey=40 pitch_keycenter=35")
    var drums = try bank.drums(sampleRate: 44_100)
    drums.noteOn(MusicDrum.bassDrum.key, velocity: 127)
    drums.noteOff(MusicDrum.bassDrum.key)
    let sound = try drums.rendered(frameCount: 4000)
    expectEqual(Array(sound.channel(0)), Array(noise.channel(0)))
  }

  @Test(arguments: ["../a.wav", "/etc/passwd", "sub/../../a.wav", "..\\\\a.wav"])
  func pathsStayInTheFolder(_ sample: String) throws {
    let error = expect(throws: InstrumentBankError.self) { try bank("<region> sample=\(sample)") }
    guard case .outsideFolder? = error else {
      Issue.record("expected outsideFolder, got \(String(describing: error))")
      return
    }
  }

  @Test func linksOutOfTheFolderAreRefused() throws {
    let outside = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: folder("a.wav"), toPath: outside("a.wav"))
    try FileManager.default.createSymbolicLink(atPath: folder("link.wav"), withDestinationPath: outside("a.wav"))
    expect(throws: InstrumentBankError.self) { try bank("<region> sample=link.wav") }
    try FileManager.default.createSymbolicLink(atPath: folder("inner.wav"), withDestinationPath: folder("a.wav"))
    expectEqual(try value(sampler(try bank("<region> sample=inner.wav"), .piano), 60), 0.1)
  }

  @Test(arguments: [
    ("<region> sample=none.wav", "none.wav"), ("<region> loprog=128", "loprog"), ("key=1", "stands before"),
    ("<region> lokey=3", "without a sample"), ("<region> sample=a.wav lochan=0", "lochan"),
  ])
  func brokenBanksAreRefused(_ text: String, _ part: String) throws {
    let error = try require(expect(throws: InstrumentBankError.self) { try bank(text) })
    expect(error.description.contains(part) && !error.description.contains("\n"))
  }

  @Test func aMissingFileAndARecordingThatIsNoneAreRefused() throws {
    expect(throws: InstrumentBankError.self) { try InstrumentBank.reading(folder("absent.sfz")) }
    _ = try folder.write("text.wav", "not audio")
    let bank = try bank("<region> sample=text.wav")
    expect(throws: InstrumentBankError.self) { try sampler(bank, .piano) }
  }

  /// Neither a folder nor a pipe, which would be waited for without end, is read.
  @Test func onlyFilesAreRead() throws {
    try FileManager.default.createDirectory(atPath: folder("sub"), withIntermediateDirectories: false)
    try require(mkfifo(folder("pipe"), 0o600) == 0)
    for name in ["sub", "pipe"] {
      expect(throws: InstrumentBankError.self) { try InstrumentBank.reading(folder(name)) }
      expect(throws: InstrumentBankError.self) { try bank("<region> sample=\(name)") }
    }
  }

  /// A mark at the start of the text and bytes in a comment that are not UTF-8 do no harm.
  @Test func otherEncodingsOfTextAreRead() throws {
    let text = [0xEF, 0xBB, 0xBF] + Array("// ".utf8) + [0xA9, 0x0A] + Array("<region> sample=b.wav".utf8)
    let bank = try InstrumentBank.reading(try folder.write("marked.sfz", text))
    expectEqual(try value(sampler(bank, .piano), 60), 0.2)
  }

  /// A loop would never end: the note of a drum has no end.
  @Test func aDrumHasNoLoop() throws {
    let bank = try bank("<region> sample=a.wav key=1 lochan=10 hichan=10 loop_mode=loop_continuous")
    var drums = try bank.drums(sampleRate: 44_100)
    drums.noteOn(1, velocity: 127)
    _ = try drums.rendered(frameCount: 4500)
    expectEqual(drums.soundingCount, 0)
  }

  @Test func ignoredOpcodesAreNamed() throws {
    let bank = try bank("<region> sample=a.wav cutoff=500")
    expect(bank.warnings.contains { $0.description.contains("opcode cutoff is not read") })
  }
}
