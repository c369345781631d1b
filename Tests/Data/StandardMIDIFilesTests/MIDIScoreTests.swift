import AudioCore
import Expectations
import StandardMIDIFiles
import Testing

@Suite struct MIDIScoreTests {
  @Test func timesInSecondsBecomeTicks() throws {
    // 60 beats per minute for 2 s, then 120: 480 ticks a second, then 960.
    let score = MIDIScore(
      title: "song", tempo: [.init(time: 2, beatsPerMinute: 120), .init(time: 0, beatsPerMinute: 60)],
      texts: [.init(time: 3, kind: .marker, text: "half")],
      parts: [
        .init(
          name: "cat",
          notes: [.init(start: 1, duration: 2, key: 69, velocity: 100, voice: .program(40))],
          texts: [.init(time: 1, kind: .lyric, text: "miau")])
      ])
    let file = try score.file()
    expectEqual(
      file.tracks,
      [
        MIDITrack(inOrder: [
          MIDIEvent(tick: 0, .text(.trackName, "song")), MIDIEvent(tick: 0, .tempo(microsecondsPerQuarter: 1_000_000)),
          MIDIEvent(tick: 960, .tempo(microsecondsPerQuarter: 500_000)), MIDIEvent(tick: 1920, .text(.marker, "half")),
        ]),
        MIDITrack(inOrder: [
          MIDIEvent(tick: 0, .text(.trackName, "cat")), MIDIEvent(tick: 480, .text(.lyric, "miau")),
          MIDIEvent(tick: 480, .programChange(channel: 1, program: 40)),
          MIDIEvent(tick: 480, .noteOn(channel: 1, key: 69, velocity: 100)),
          MIDIEvent(tick: 1920, .noteOff(channel: 1, key: 69)),
        ]),
      ])
    expectEqual(try MIDIFile(bytes: file.bytes), file)
  }

  /// 500 changes of tempo, each rounded to whole microseconds and ticks: no time is off by more than half a tick.
  @Test func errorsOfTimeDoNotAddUp() throws {
    let seed: UInt64 = 5
    var random = SeededRandom(seed: seed)
    var (time, changes) = (0.0, [MIDITempoMap.Change]())
    for _ in 0..<500 {
      changes.append(.init(time: time, beatsPerMinute: random.uniform(in: 20..<500)))
      time += random.uniform(in: 0.01..<3)
    }
    let map = try MIDITempoMap(changes: changes)
    let file = try MIDIFile(tracks: [MIDITrack(events: map.events)])
    let read = MIDITempoMap(of: try MIDIFile(bytes: file.bytes))
    expectEqual(read, map)
    for _ in 0..<5000 {
      let seconds = random.uniform(in: 0..<time)
      let tick = try map.tick(at: seconds)
      let tickLength = map.seconds(at: tick + 1) - map.seconds(at: tick - 1)
      expectLess(abs(map.seconds(at: tick) - seconds), 0.5 * tickLength, "seed \(seed), \(seconds) s")
    }
    expectGreater(try map.tick(at: 1e300), MIDIEvent.ticks.upperBound)
  }

  @Test func tempoBeforeTheFirstChangeIs120() throws {
    let map = try MIDITempoMap(changes: [.init(time: 1, beatsPerMinute: 60)])
    expect(try map.tick(at: 1) == 960 && map.tick(at: 2) == 1440 && map.seconds(at: 1440) == 2)
    expectEqual(
      map.events,
      [
        MIDIEvent(tick: 0, .tempo(microsecondsPerQuarter: 500_000)),
        MIDIEvent(tick: 960, .tempo(microsecondsPerQuarter: 1_000_000)),
      ])
  }

  @Test func drumsHaveChannelTenAndEndBeforeTheNextStroke() throws {
    let strokes = [0.0, 0.25, 0.5].map { MIDIScore.Note(start: $0, duration: 1, key: 38, voice: .drums) }
    let other = MIDIScore.Note(start: 0.25, duration: 1, key: 38, velocity: 90, voice: .drums)
    let bass = MIDIScore.Note(start: 0.1, duration: 1, key: 36, voice: .drums)
    let file = try MIDIScore(
      title: "drums", parts: [.init(name: "a", notes: strokes + [bass]), .init(name: "b", notes: [other])]
    ).file()
    expect(file.notes.allSatisfy { $0.channel == 10 && $0.port == 0 })
    // At 120 beats per minute 960 ticks are a second.
    let snare = file.notes.filter { $0.key == 38 }.map { [$0.startTick, $0.endTick] }
    expectEqual(snare, [[0, 240], [240, 480], [240, 480], [480, 1440]])
    expectEqual(file.notes.first { $0.key == 36 }?.endTick, 1056)
    expect(!file.tracks.flatMap(\.events).contains { if case .programChange = $0.message { true } else { false } })
  }

  @Test func fifteenPartsKeepAChannelEach() throws {
    let parts = (0..<15).map { part in
      MIDIScore.Part(
        name: "\(part)",
        notes: (0..<20).map { .init(start: Double($0) / 2, duration: 0.5, key: 60, voice: .program(part)) })
    }
    let file = try MIDIScore(title: "many", parts: parts).file()
    let channels = Dictionary(grouping: file.notes, by: \.track).mapValues { Set($0.map(\.channel)) }
    expect(channels.values.allSatisfy { $0.count == 1 } && Set(channels.values.joined()).count == 15)
    expect(!file.notes.contains { $0.channel == 10 || $0.port > 0 })
    expect(file.notes.allSatisfy { $0.program == $0.track - 1 })
  }

  @Test func soundingNotesKeepTheirProgramAndTheirLength() throws {
    // The second note of the part changes the instrument while the first sounds; the third repeats its key.
    let notes = [
      MIDIScore.Note(start: 0, duration: 4, key: 60, voice: .program(1)),
      MIDIScore.Note(start: 1, duration: 1, key: 64, voice: .program(2)),
      MIDIScore.Note(start: 2, duration: 4, key: 60, voice: .program(1)),
    ]
    let file = try MIDIScore(title: "", parts: [.init(name: "one", notes: notes)]).file()
    expectEqual(
      file.notes.map { [$0.program, $0.key, $0.startTick, $0.endTick] },
      [
        [1, 60, 0, 3840], [2, 64, 960, 1920], [1, 60, 1920, 5760],
      ])
    expect(file.notes[0].channel != file.notes[1].channel && file.notes[0].channel != file.notes[2].channel)
  }

  /// Random scores of up to 40 parts: each note is in the file once, with its program, key, velocity and times.
  @Test func everyNoteOfARandomScoreIsPlayedAsWritten() throws {
    for seed in UInt64(1)...30 {
      var random = SeededRandom(seed: seed)
      let parts = (0..<Int(random.next() % 40)).map { part in
        MIDIScore.Part(
          name: "part \(part)",
          notes: (0..<30).map { _ in
            MIDIScore.Note(
              start: Double(random.next() % 200) / 20, duration: Double(random.next() % 40) / 20,
              key: 60 + Int(random.next() % 3), velocity: 1 + Int(random.next() % 127),
              voice: .program(Int(random.next() % 4)))
          })
      }
      let score = MIDIScore(title: "random", parts: parts)
      let file = try score.file()
      let map = MIDITempoMap(of: file)
      let expected = try parts.flatMap { part in
        try part.notes.map { note -> [String] in
          let (start, end) = (try map.tick(at: note.start), try map.tick(at: note.start + note.duration))
          guard case .program(let program) = note.voice else { return [] }
          return [part.name] + [program, note.key, note.velocity, start, max(start + 1, end)].map { "\($0)" }
        }
      }
      let played = file.notes.map { note -> [String] in
        [file.tracks[note.track].name ?? ""]
          + [note.program, note.key, note.velocity, note.startTick, note.endTick].map { "\($0)" }
      }
      expect(Set(played) == Set(expected) && played.count == expected.count, "seed \(seed)")
      expectEqual(try MIDIFile(bytes: file.bytes), file, "seed \(seed)")
      expectEqual(try score.file(), file, "seed \(seed)")
    }
  }

  @Test func morePartsThanChannelsOpenAPort() throws {
    let parts = (0..<31).map { part in
      MIDIScore.Part(name: "\(part)", notes: [.init(start: 0, duration: 1, key: 60, voice: .program(part))])
    }
    let file = try MIDIScore(title: "choir", parts: parts).file()
    expectEqual(Set(file.notes.map { $0.port * 100 + $0.channel }).count, 31)
    expectEqual(Set(file.notes.map(\.port)), [0, 1, 2])
    // One after the other, the same parts share the channels of one port.
    let turns = (0..<31).map { part in
      MIDIScore.Part(
        name: "\(part)", notes: [.init(start: Double(part), duration: 0.9, key: 60, voice: .program(part))])
    }
    let quiet = try MIDIScore(title: "solo", parts: turns).file()
    expect(Set(quiet.notes.map(\.port)) == [0] && quiet.notes.map(\.program) == Array(0..<31))
  }

  @Test func whatCannotBeWrittenIsRefused() {
    func line(_ note: MIDIScore.Note, _ tempo: [MIDITempoMap.Change] = []) -> String? {
      let score = MIDIScore(title: "", tempo: tempo, parts: [.init(name: "p", notes: [note])])
      return expect(throws: MIDIFileError.self) { try score.file() }?.description
    }
    expectEqual(line(.init(start: 0, duration: 1, key: 130)), "key: expected 0 to 127, got 130")
    expectEqual(line(.init(start: 0, duration: 1, key: 38, velocity: 0)), "velocity: expected 1 to 127, got 0")
    expectEqual(line(.init(start: 0, duration: 1, key: 1, voice: .program(-1))), "program: expected 0 to 127, got -1")
    expectEqual(
      line(.init(start: -1, duration: 1, key: 1)), "note: expected a finite number of seconds from 0 on, got -1.0")
    expectEqual(
      line(.init(start: 0, duration: .nan, key: 1)),
      "duration of a note: expected a finite number of seconds from 0 on, got nan")
    expectEqual(line(.init(start: 1e300, duration: 1, key: 1))?.hasPrefix("tick: expected 0 to 268435455, got"), true)
    for tempo in [0, -1, 3, 1e9, .nan, .infinity] as [Double] {
      let text = line(.init(start: 0, duration: 1, key: 1), [.init(time: 0, beatsPerMinute: tempo)])
      expectEqual(text, "tempo: expected 3.58 to 60000000 beats per minute, got \(tempo)")
    }
  }
}
