import AudioCore
import Expectations
import Foundation
import Instruments
import Testing

@Suite struct SFZTests {
  @Test func headersInheritAndOpcodesAreRead() throws {
    let text = """
      // A piano, nearly.
      #define $REL 0.5
      #define $RELEASES wrong
      <control> default_path=Samples\\Grand\\ note_offset=0
      <global> ampeg_release=$REL volume=-6 /* a comment
      over two lines */ pan=10
      <group> lokey=48 hikey=b4 loop_mode=loop_sustain
      <region> sample=C 3 soft.wav pitch_keycenter=c3 hivel=63 loop_start=10 loop_end=99
      <region> sample=C 3 loud.wav pitch_keycenter=c3 lovel=64 volume=3 ampeg_attack=0.25 ampeg_sustain=40
      <group>
      <region>key=c#5 sample=high.wav tune=-12 transpose=1 offset=5 end=500 amp_veltrack=0 group=1 off_by=2
      <region> key=-1 sample=never.wav
      <region> sample=off.wav end=-1
      """
    let instrument = try SFZInstrument(text: text)
    expectEqual(instrument.warnings, [])
    expectEqual(
      instrument.samples,
      [
        "Samples/Grand/C 3 soft.wav", "Samples/Grand/C 3 loud.wav", "Samples/Grand/high.wav",
        "Samples/Grand/never.wav",
      ])
    let (soft, loud, high, never) = (
      instrument.regions[0], instrument.regions[1], instrument.regions[2], instrument.regions[3]
    )
    expectEqual([soft.lowestKey, soft.highestKey, soft.keyCentre], [48, 71, 48])
    expect(
      soft.sounds(at: 71, velocity: 63) && !soft.sounds(at: 71, velocity: 64) && !soft.sounds(at: 72, velocity: 1))
    expect(soft.volume == -6 && soft.pan == 10 && soft.envelope.release == 0.5)
    expect(soft.loopMode == .sustain && soft.loopStart == 10 && soft.loopEnd == 99)
    expect(loud.volume == 3 && loud.envelope.attack == 0.25 && loud.envelope.sustain == 0.4)
    expect(high.sounds(at: 73, velocity: 1) && !high.sounds(at: 72, velocity: 1) && high.keyCentre == 73)
    expect(high.loopMode == .none && high.pan == 10 && high.offset == 5 && high.end == 500)
    expect(high.cents(at: 73) == 88 && high.group == 1 && high.endedByGroup == 2)
    expect(!never.sounds(at: 0, velocity: 64))
    expectLess(abs(high.gain(velocity: 1) - pow(10, -0.3)), 1e-12)
    expectLess(abs(soft.gain(velocity: 64) - pow(10, -0.3) * pow(64 / 127.0, 2)), 1e-12)
  }

  @Test func notesHaveNames() {
    for (name, number) in [
      ("c-1", 0), ("c4", 60), ("C4", 60), ("c#4", 61), ("Db4", 61), ("a4", 69), ("b4", 71), ("bb4", 70), ("g9", 127),
    ] {
      expectEqual(SFZValue.noteNumber(name), number, "\(name)")
    }
    for name in ["", "h4", "c", "4", "c#", "c99", " 4", "c4x"] { expectNil(SFZValue.noteNumber(name), "\(name)") }
  }

  @Test func whatIsNotReadIsNamedOnce() throws {
    let instrument = try SFZInstrument(
      text: """
        #include "more.sfz"
        <curve> v000=1
        <region> sample=a.wav cutoff=500 <region> sample=b.wav cutoff=600 lokey=60 hikey=50
        """)
    expectEqual(instrument.regions.count, 2)
    expectEqual(
      instrument.warnings.map(\.description),
      [
        "line 1: #include is not read", "line 2: header <curve> is not read", "line 3: opcode cutoff is not read",
        "line 3: a region lies between a higher and a lower note or velocity and never sounds",
      ])
  }

  @Test(arguments: [
    ("sample=a.wav", 1, "sample stands before any header"),
    ("<region> sample=a.wav\n\nlokey=x", 3, "lokey: expected a note from 0 (c-1) to 130 (a#9), got x"),
    ("<region>\n<group>", 1, "a region without a sample"),
    ("<region> sample=a.wav volume=nan", 1, "volume: expected a number from -144.0 to 48.0, got nan"),
    ("<region\nsample=a.wav", 1, "a header begins with < and has no >"),
    ("<group> /* open\n\n", 1, "a comment begins here and never ends"),
    ("<group>\r\n#define KEY 60", 2, "expected #define $name value, got #define KEY 60"),
    ("<group>\nwhat is this", 2, "expected opcode=value, got what is this"),
    (
      "<region> sample=a loop_mode=often", 1,
      "loop_mode: expected one of no_loop, one_shot, loop_continuous, loop_sustain, got often"
    ),
    ("<region> sample=a transpose=1.5", 1, "transpose: expected a whole number from -127 to 127, got 1.5"),
    (
      "<region> sample=a hikey=99999999999999999999", 1,
      "hikey: expected a note from 0 (c-1) to 130 (a#9), got 99999999999999999999"
    ),
  ]) func errorsNameTheLine(text: String, line: Int, reason: String) {
    expect(throws: InstrumentError.invalidText(line: line, reason: reason)) { try SFZInstrument(text: text) }
  }

  /// Definitions that would grow the text are stopped; long lines and many regions take linear time.
  @Test func hostileTextEnds() throws {
    let bomb = "#define $a " + String(repeating: "x", count: 5000) + "\n<group> " + String(repeating: "$a", count: 5000)
    expect(throws: InstrumentError.invalidText(line: 2, reason: "definitions make it longer than 65536")) {
      try SFZInstrument(text: bomb)
    }
    let long = "<global> " + String(repeating: "volume=1 ", count: 50_000) + "<region> sample=a"
    expectEqual(try SFZInstrument(text: long).regions.count, 1)
    let many = String(repeating: "<region>sample=a ", count: 65_537)
    expect(throws: InstrumentError.invalidText(line: 1, reason: "more than 65536 regions")) {
      try SFZInstrument(text: many)
    }
  }

  /// Any damage gives an instrument or an error, never a crash.
  @Test func damagedTextIsReadOrRefused() {
    let seed = UInt64(7)
    var random = SeededRandom(seed: seed)
    let text = Array(
      "<control>default_path=a/ <global>\n#define $X c4\n<group>lokey=$X hikey=72 // no\n<region>sample=b c.wav key=60 /* */ tune=-1.5e1\n"
        .utf8)
    var (read, refused) = (0, 0)
    for _ in 0..<3000 {
      var damaged = text
      for _ in 0...Int(random.uniform(in: 0..<2)) {
        let place = Int(random.uniform(in: 0..<Double(damaged.count)))
        switch Int(random.uniform(in: 0..<3)) {
        case 0: damaged[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: damaged.remove(at: place)
        default: damaged.insert(contentsOf: damaged[place...].prefix(9), at: place)
        }
      }
      do {
        _ = try SFZInstrument(text: String(decoding: damaged, as: UTF8.self))
        read += 1
      } catch { refused += 1 }
    }
    expect(read > 100 && refused > 100, "seed \(seed)")
  }
}
