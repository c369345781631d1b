import Expectations
import StandardMIDIFiles
import Testing

@Suite struct MIDIFileTests {
  /// The example of format 1 in "Standard MIDI Files 1.0", appendix: four tracks with running status.
  private let example: [UInt8] =
    [0x4D, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 1, 0, 4, 0, 0x60]
    + [0x4D, 0x54, 0x72, 0x6B, 0, 0, 0, 0x14, 0, 0xFF, 0x58, 4, 4, 2, 0x18, 8, 0, 0xFF, 0x51, 3, 7, 0xA1, 0x20]
    + [0x83, 0, 0xFF, 0x2F, 0]
    + [0x4D, 0x54, 0x72, 0x6B, 0, 0, 0, 0x10, 0, 0xC0, 5, 0x81, 0x40, 0x90, 0x4C, 0x20, 0x81, 0x40, 0x4C, 0]
    + [0, 0xFF, 0x2F, 0]
    + [0x4D, 0x54, 0x72, 0x6B, 0, 0, 0, 0x0F, 0, 0xC1, 0x2E, 0x60, 0x91, 0x43, 0x40, 0x82, 0x20, 0x43, 0]
    + [0, 0xFF, 0x2F, 0]
    + [0x4D, 0x54, 0x72, 0x6B, 0, 0, 0, 0x15, 0, 0xC2, 0x46, 0, 0x92, 0x30, 0x60, 0, 0x3C, 0x60, 0x83, 0, 0x30, 0]
    + [0, 0x3C, 0, 0, 0xFF, 0x2F, 0]

  @Test func theExampleOfTheStandardIsRead() throws {
    let file = try MIDIFile(bytes: example)
    expect(file.ticksPerQuarter == 96 && file.tracks.count == 4)
    expectEqual(
      file.tracks[0],
      MIDITrack(
        inOrder: [
          MIDIEvent(tick: 0, .timeSignature(numerator: 4, denominatorPower: 2)),
          MIDIEvent(tick: 0, .tempo(microsecondsPerQuarter: 500_000)),
        ], endTick: 384))
    expectEqual(
      file.tracks[3].events,
      [
        MIDIEvent(tick: 0, .programChange(channel: 3, program: 70)),
        MIDIEvent(tick: 0, .noteOn(channel: 3, key: 48, velocity: 96)),
        MIDIEvent(tick: 0, .noteOn(channel: 3, key: 60, velocity: 96)),
        MIDIEvent(tick: 384, .noteOff(channel: 3, key: 48)), MIDIEvent(tick: 384, .noteOff(channel: 3, key: 60)),
      ])
    let notes = file.notes.map { [$0.channel, $0.program, $0.key, $0.velocity, $0.startTick, $0.endTick] }
    expectEqual(
      notes,
      [
        [3, 70, 48, 96, 0, 384], [3, 70, 60, 96, 0, 384], [2, 46, 67, 64, 96, 384], [1, 5, 76, 32, 192, 384],
      ])
    // 96 ticks are half a second at 120 beats per minute.
    expectEqual(MIDITempoMap(of: file).seconds(at: 96), 0.5)
  }

  /// The example without its note-offs as note-ons of velocity 0, which this module does not write.
  @Test func theBytesAreThoseOfTheStandard() throws {
    let conductor = MIDITrack(
      inOrder: [
        MIDIEvent(tick: 0, .timeSignature(numerator: 4, denominatorPower: 2)),
        MIDIEvent(tick: 0, .tempo(microsecondsPerQuarter: 500_000)),
      ], endTick: 384)
    let chord = MIDITrack(events: [
      MIDIEvent(tick: 0, .noteOn(channel: 3, key: 48, velocity: 96)),
      MIDIEvent(tick: 0, .noteOn(channel: 3, key: 60, velocity: 96)),
      MIDIEvent(tick: 0, .programChange(channel: 3, program: 70)),
    ])
    let bytes = try MIDIFile(ticksPerQuarter: 96, tracks: [conductor, chord]).bytes
    expectEqual(Array(bytes[14..<42]), Array(example[14..<42]))
    expectEqual(Array(bytes[50...]), [0, 0xC2, 0x46, 0, 0x92, 0x30, 0x60, 0, 0x3C, 0x60, 0, 0xFF, 0x2F, 0])
    expectEqual(Array(bytes[..<14]), Array(example[..<11]) + [2, 0, 0x60])
  }

  @Test func numbersOfVariableLengthAreThoseOfTheStandard() throws {
    // The table of examples in the standard.
    let examples: [(Int, [UInt8])] = [
      (0, [0]), (0x40, [0x40]), (0x7F, [0x7F]), (0x80, [0x81, 0]), (0x2000, [0xC0, 0]), (0x3FFF, [0xFF, 0x7F]),
      (0x4000, [0x81, 0x80, 0]), (0x1F_FFFF, [0xFF, 0xFF, 0x7F]), (0x20_0000, [0x81, 0x80, 0x80, 0]),
      (0xFFF_FFFF, [0xFF, 0xFF, 0xFF, 0x7F]),
    ]
    for (number, bytes) in examples {
      expectEqual(MIDIMessage.variableLength(number), bytes)
      var reader = MIDIByteReader(bytes[...])
      expectEqual(try reader.variableLength("a number"), number)
    }
  }

  @Test func everyMessageIsReadBack() throws {
    let messages: [MIDIMessage] = [
      .noteOff(channel: 1, key: 0, velocity: 0), .noteOff(channel: 16, key: 127, velocity: 127),
      .noteOn(channel: 10, key: 60, velocity: 1), .keyPressure(channel: 2, key: 3, pressure: 4),
      .controlChange(channel: 5, controller: 7, value: 127), .programChange(channel: 16, program: 127),
      .channelPressure(channel: 3, pressure: 9), .pitchBend(channel: 4, value: -8192),
      .pitchBend(channel: 4, value: 0), .pitchBend(channel: 4, value: 8191), .tempo(microsecondsPerQuarter: 1),
      .tempo(microsecondsPerQuarter: 0xFF_FFFF), .timeSignature(numerator: 7, denominatorPower: 3), .port(127),
      .text(.lyric, "žluťoučký 🎵"), .text(.marker, ""), .text(.copyright, String(repeating: "x", count: 20_000)),
      .otherMeta(type: 0x59, bytes: [0, 1]), .otherMeta(type: 0x7F, bytes: []),
      .systemExclusive([0x7E, 0x7F, 9, 1, 0xF7]), .escape([1, 2, 3]),
    ]
    let events = messages.enumerated().map { MIDIEvent(tick: $0.offset * 1000, $0.element) }
    let file = try MIDIFile(ticksPerQuarter: 32_767, tracks: [MIDITrack(inOrder: events, endTick: 1 << 20)])
    expectEqual(try MIDIFile(bytes: file.bytes), file)
    expectEqual(try MIDIFile(tracks: []).bytes.count, 14)
  }

  @Test func eventsOfOneTickHaveAFixedOrder() {
    let events = [
      MIDIEvent(tick: 5, .noteOn(channel: 1, key: 60, velocity: 9)), MIDIEvent(tick: 5, .text(.lyric, "la")),
      MIDIEvent(tick: 5, .programChange(channel: 1, program: 3)), MIDIEvent(tick: 5, .noteOff(channel: 1, key: 60)),
      MIDIEvent(tick: 0, .noteOn(channel: 1, key: 60, velocity: 8)), MIDIEvent(tick: 0, .port(1)),
    ]
    let ordered = MIDITrack(name: "voice", events: events)
    expectEqual(
      ordered.events.map(\.message),
      [
        .text(.trackName, "voice"), .port(1), .noteOn(channel: 1, key: 60, velocity: 8), .noteOff(channel: 1, key: 60),
        .text(.lyric, "la"), .programChange(channel: 1, program: 3), .noteOn(channel: 1, key: 60, velocity: 9),
      ])
    expect(ordered.name == "voice" && MIDITrack(events: []).name == nil)
  }

  @Test func numbersOutOfRangeAreRefused() {
    let refused: [(MIDIMessage, String)] = [
      (.noteOn(channel: 1, key: 128, velocity: 9), "key: expected 0 to 127, got 128"),
      (.noteOn(channel: 1, key: -1, velocity: 9), "key: expected 0 to 127, got -1"),
      (.noteOn(channel: 1, key: 60, velocity: 0), "velocity: expected 1 to 127, got 0"),
      (.noteOff(channel: 0, key: 60), "channel: expected 1 to 16, got 0"),
      (.programChange(channel: 17, program: 0), "channel: expected 1 to 16, got 17"),
      (.programChange(channel: 1, program: 128), "program: expected 0 to 127, got 128"),
      (.pitchBend(channel: 1, value: 8192), "pitch bend: expected -8192 to 8191, got 8192"),
      (
        .tempo(microsecondsPerQuarter: 1 << 24),
        "microseconds per quarter note: expected 1 to 16777215, got 16777216"
      ), (.port(128), "port: expected 0 to 127, got 128"),
      (.otherMeta(type: 0x2F, bytes: []), "type of a meta event: expected one without its own case, got 47"),
    ]
    for (message, line) in refused {
      let error = expect(throws: MIDIFileError.self) {
        try MIDIFile(tracks: [MIDITrack(events: [MIDIEvent(tick: 0, message)])])
      }
      expectEqual(error?.description, line)
    }
    let early = MIDITrack(inOrder: [MIDIEvent(tick: 3, .port(0)), MIDIEvent(tick: 2, .port(0))])
    expect(throws: MIDIFileError.unordered(track: 0, index: 1)) { try MIDIFile(tracks: [early]) }
    expect(throws: MIDIFileError.self) { try MIDIFile(tracks: [MIDITrack(inOrder: [], endTick: 1 << 28)]) }
    expect(throws: MIDIFileError.self) { try MIDIFile(ticksPerQuarter: 0, tracks: []) }
    expect(throws: MIDIFileError.self) { try MIDIFile(ticksPerQuarter: 32_768, tracks: []) }
  }
}
