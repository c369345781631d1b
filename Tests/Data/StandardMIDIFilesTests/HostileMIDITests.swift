import AudioCore
import Expectations
import StandardMIDIFiles
import Testing

/// Bytes that are no MIDI file, or a broken one, give one line and never a crash.
@Suite struct HostileMIDITests {
  private func file(_ track: [UInt8], division: [UInt8] = [0, 96], format: UInt8 = 1) -> [UInt8] {
    Array("MThd".utf8) + [0, 0, 0, 6, 0, format, 0, 1] + division + Array("MTrk".utf8)
      + [0, 0, 0, UInt8(track.count)] + track
  }

  @Test func brokenFilesAreRefusedWithTheReason() {
    let end: [UInt8] = [0, 0xFF, 0x2F, 0]
    let cases: [([UInt8], String)] = [
      ([], "expected a standard MIDI file, which begins with 'MThd', got other bytes"),
      (Array("RIFF0000".utf8), "expected a standard MIDI file, which begins with 'MThd', got other bytes"),
      (Array("MThd".utf8), "byte 4: expected the length of the header, got the end of the file"),
      (Array("MThd".utf8) + [0, 0, 0, 2, 0, 1], "byte 10: expected the number of tracks, got the end of the file"),
      (file(end, format: 2), "expected a MIDI file of format 0 or 1, got format 2"),
      (
        file(end, division: [0xE7, 40]),
        "expected times in ticks of a quarter note, got times in frames of film (SMPTE)"
      ),
      (file(end, division: [0, 0]), "ticks per quarter note: expected 1 to 32767, got 0"),
      (Array(file(end).dropLast()), "byte 22: expected a chunk of 4 bytes, got the end of the file"),
      (Array(file(end).prefix(14)), "byte 14: expected a track, 1 of 1, got the end of the file"),
      (file([]), "byte 22: expected a time, got the end of the file"),
      (file([0, 60, 64] + end), "byte 23: expected a status byte, 128 or more, got 60"),
      (file([0, 0x90, 60, 200] + end), "byte 25: expected a byte of data, 0 to 127, got 200"),
      (file([0, 0xF4] + end), "byte 23: expected an event of a MIDI file, got the byte 244"),
      (file([0xFF, 0xFF, 0xFF, 0xFF, 0x7F]), "byte 22: expected a time of at most 4 bytes, got a longer one"),
      (file([0, 0xFF, 0x51, 2, 1, 1] + end), "byte 23: expected 3 bytes of a tempo, got 2"),
      (
        file([0, 0xFF, 0x51, 3, 0, 0, 0] + end),
        "byte 23: expected a quarter note of at least 1 microsecond, got 0"
      ), (file([0, 0xFF, 1, 0x7F] + end), "byte 26: expected a meta event, got the end of the file"),
      (
        file([0xFF, 0xFF, 0xFF, 0x7F, 0x80, 60, 0, 1, 61, 0] + end),
        "tick: expected 0 to 268435455, got 268435456"
      ),
    ]
    for (bytes, line) in cases {
      let error = expect(throws: MIDIFileError.self) { try MIDIFile(bytes: bytes) }
      expectEqual(error?.description, line, "\(bytes)")
    }
  }

  @Test func whatMayBePassedOverIs() throws {
    let alien = Array("XFIH".utf8) + [0, 0, 0, 2, 9, 9]
    var bytes = file([0, 0x90, 60, 64, 10, 0xFF, 0x2F, 0, 1, 2, 3], format: 0)
    bytes.insert(contentsOf: alien, at: 14)
    let read = try MIDIFile(bytes: bytes + [1, 2, 3])
    expectEqual(
      read.tracks, [MIDITrack(inOrder: [MIDIEvent(tick: 0, .noteOn(channel: 1, key: 60, velocity: 64))], endTick: 10)])
    // A note without its end lasts until the end of its track.
    expectEqual(read.notes.map(\.endTick), [10])
    // A text that is not UTF-8 is Latin-1.
    let text = try MIDIFile(bytes: file([0, 0xFF, 5, 2, 0xE9, 0x74, 0, 0xFF, 0x2F, 0]))
    expectEqual(text.tracks[0].events.first?.message, .text(.lyric, "ét"))
  }

  /// Random changes of good files, and random bytes behind a good header. What is accepted is written and read again.
  @Test func randomBytesNeverCrash() throws {
    let seed: UInt64 = 21
    var random = SeededRandom(seed: seed)
    let score = MIDIScore(
      title: "fuzz", tempo: [.init(time: 0, beatsPerMinute: 60), .init(time: 1, beatsPerMinute: 90)],
      parts: (0..<3).map { part in
        .init(
          name: "part \(part)",
          notes: (0..<8).map { .init(start: Double($0) / 3, duration: 0.4, key: 60 + $0, voice: .program(part)) },
          texts: [.init(time: 0.5, kind: .lyric, text: "la")])
      })
    let good = try score.file().bytes
    var accepted = 0
    for trial in 0..<20_000 {
      var bytes = good
      if trial.isMultiple(of: 4) {
        bytes = Array(good.prefix(22)) + (0..<Int(random.next() % 60)).map { _ in UInt8(random.next() & 0xFF) }
      }
      for _ in 0..<(1 + random.next() % 6) where !bytes.isEmpty {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes[place] = UInt8(random.next() & 0xFF)
        case 1: bytes.remove(at: place)
        default: bytes.insert(UInt8(random.next() & 0xFF), at: place)
        }
      }
      guard let file = try? MIDIFile(bytes: bytes) else { continue }
      accepted += 1
      expectEqual(try MIDIFile(bytes: file.bytes), file, "seed \(seed), trial \(trial)")
      expect(file.notes.allSatisfy { $0.endTick >= $0.startTick }, "seed \(seed), trial \(trial)")
    }
    // Changes of data bytes leave a good file, so that both ways are tried.
    expect((200...19_800).contains(accepted), "seed \(seed): \(accepted) accepted")
  }
}
