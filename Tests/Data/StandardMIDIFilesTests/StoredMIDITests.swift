import Expectations
import Foundation
import StandardMIDIFiles
import Testing

/// Scores and files survive JSON, and JSON does not get around the checks of a file.
@Suite struct StoredMIDITests {
  private let score = MIDIScore(
    title: "song", tempo: [.init(time: 0, beatsPerMinute: 90)],
    texts: [.init(time: 0.5, kind: .marker, text: "verse")],
    parts: [
      .init(
        name: "voice", notes: [.init(start: 0, duration: 1, key: 60, voice: .program(52))],
        texts: [.init(time: 0, kind: .lyric, text: "la")]),
      .init(name: "drums", notes: [.init(start: 0.5, duration: 0.1, key: 38, velocity: 100, voice: .drums)]),
    ])

  private func same<Value: Codable & Equatable>(_ value: Value) throws {
    let data = try JSONEncoder().encode(value)
    expectEqual(try JSONDecoder().decode(Value.self, from: data), value, "\(Value.self)")
  }

  @Test func valuesSurvive() throws {
    try same(score)
    let file = try score.file()
    try same(file)
    try same(file.notes)
    try same(
      [
        .noteOff(channel: 1, key: 2), .noteOn(channel: 1, key: 2, velocity: 3),
        .keyPressure(channel: 1, key: 2, pressure: 3), .controlChange(channel: 1, controller: 7, value: 100),
        .programChange(channel: 16, program: 127), .channelPressure(channel: 1, pressure: 2),
        .pitchBend(channel: 1, value: -8192), .tempo(microsecondsPerQuarter: 500_000),
        .timeSignature(numerator: 3, denominatorPower: 2), .text(.lyric, "já"), .port(1),
        .otherMeta(type: 0x54, bytes: [1, 2]), .systemExclusive([1, 0xF7]), .escape([0xF3]),
      ] as [MIDIMessage])
  }

  @Test func damagedFilesAreRefused() throws {
    for (text, line) in [
      (
        #"{"ticksPerQuarter":0,"tracks":[]}"#, "ticks per quarter note: expected 1 to 32767, got 0"
      ),
      (
        #"{"ticksPerQuarter":96,"tracks":[{"events":[],"endTick":-1}]}"#,
        "end of the track: expected 0 to 268435455, got -1"
      ),
    ] {
      let error = expect(throws: DecodingError.self, "\(text)") {
        try JSONDecoder().decode(MIDIFile.self, from: Data(text.utf8))
      }
      guard case .dataCorrupted(let context)? = error else {
        Issue.record("expected damaged data, got \(String(describing: error))")
        continue
      }
      expectEqual(context.debugDescription, line)
    }
  }

  /// Times that no file has are told; ticks far outside of a file have times.
  @Test func timesThatCannotBe() throws {
    let map = try MIDITempoMap(changes: [.init(time: 1, beatsPerMinute: 60)])
    for time in [Double.nan, .infinity, -.infinity, -1e300, -0.001] {
      let error = expect(throws: MIDIFileError.self) { try map.tick(at: time) }
      expectEqual(error?.description, "time: expected a finite number of seconds from 0 on, got \(time)")
    }
    expectLess(map.seconds(at: .min), -1e15)
    expectGreater(map.seconds(at: .max), 1e15)
    for tempo in [Double.nan, .infinity, 0, -60, 1e300] {
      expect(throws: MIDIFileError.self, "\(tempo)") {
        try MIDITempoMap(changes: [.init(time: 0, beatsPerMinute: tempo)])
      }
    }
  }
}
