import AudioCore
import CatrobatProjects
import Expectations
import Foundation
import PocketPrograms
import PocketSoundReports
import StandardMIDIFiles
import TestSignals
import Testing

/// The page and the MIDI file of a program. A frame is a millisecond.
@Suite struct PerformanceTests {
  private static func number(_ value: Double) -> CatrobatFormula { CatrobatFormula(.number, "\(value)") }

  private static func note(_ key: Double, _ beats: Double) -> CatrobatBrick {
    CatrobatBrick(
      type: "PlayNoteForBeatsBrick", formulas: ["NOTE_TO_PLAY": number(key), "BEATS_TO_PLAY_NOTE": number(beats)])
  }

  private static let drum = CatrobatBrick(
    type: "PlayDrumForBeatsBrick", formulas: ["PLAY_DRUM": number(0.5)], fields: ["drumSelection": "SNARE_DRUM"])

  private static func wait(_ seconds: Double) -> CatrobatBrick {
    CatrobatBrick(type: "WaitBrick", formulas: ["TIME_TO_WAIT_IN_SECONDS": number(seconds)])
  }

  private static let play = CatrobatBrick(type: "PlaySoundBrick", sound: 0)

  private static func broadcast(_ message: String) -> CatrobatBrick {
    CatrobatBrick(type: "BroadcastBrick", fields: ["broadcastMessage": message])
  }

  private static func speak(_ text: String) -> CatrobatBrick {
    CatrobatBrick(type: "SpeakBrick", formulas: ["SPEAK": CatrobatFormula(.string, text)])
  }

  private static func object(_ name: String, _ scripts: [CatrobatBrick]...) -> CatrobatObject {
    CatrobatObject(
      name: name, sounds: [.init(name: "bell", fileName: "bell.wav")],
      scripts: scripts.map { CatrobatScript(type: "StartScript", trigger: .start, bricks: $0) })
  }

  private static func events(_ objects: CatrobatObject..., until end: Int = 5000) throws -> [ProgramEvent] {
    let project = CatrobatProject(languageVersion: "1", scenes: [CatrobatScene(name: "s", objects: objects)])
    let program = PocketProgram(project)
    let machine = try PocketMachine(
      program, configuration: .init(profile: .thesis, sampleRate: 1000),
      facts: .init(soundLengths: program.sounds.map { _ in 1000 }, speechLength: { _ in 500 }))
    machine.run(until: end)
    return machine.takeEvents()
  }

  private static func page(_ events: [ProgramEvent], title: String = "t", objects: [String] = []) -> String {
    let report = PerformanceReport(
      title: title, facts: [], events: events, objects: objects, warnings: ["<left out>"], envelope: SoundEnvelope(),
      recordings: [.init(title: "whole", path: "a b.wav")], sampleRate: 1000, duration: 5)
    var page = ""
    report.write { page += $0 }
    return page
  }

  @Test func eventsBecomeLanes() throws {
    let events = try Self.events(
      Self.object(
        "a", [Self.play, Self.wait(0.5), Self.play, Self.speak("hi"), Self.broadcast("go")],
        [Self.note(60, 1), Self.drum, Self.note(62, 10)]))
    let (lanes, _) = TimelineLane.lanes(events, objects: ["first"], sampleRate: 1000, duration: 5)
    expectEqual(lanes.map(\.name), ["first", "a"])
    let lane = lanes[1]
    expect(lane.sounds.map(\.start) == [0, 0.5] && lane.sounds.map(\.end) == [0.5, 1.5])
    expectEqual(lane.sounds.map(\.isCut), [true, false])
    expect(lane.notes.map(\.start) == [0, 1.5] && lane.notes.map(\.end) == [1, 5])
    expect(lane.strokes.map(\.time) == [1] && lane.strokes.map(\.drum) == [1])
    expect(lane.texts.map(\.start) == [0.5] && lane.texts.map(\.end) == [1])
    expect(lane.scripts.map(\.start) == [0, 0] && lane.scripts.map(\.end) == [0.5, 5])
    expectEqual(lane.messages.map(\.time), [0.5])
  }

  @Test func clonesAreToldApart() throws {
    var object = Self.object("a", [CatrobatBrick(type: "CloneBrick"), Self.play])
    object.scripts.append(
      CatrobatScript(type: "WhenClonedScript", trigger: .cloned, bricks: [Self.wait(0.2), Self.play]))
    let (lanes, _) = TimelineLane.lanes(try Self.events(object), objects: [], sampleRate: 1000, duration: 5)
    expectEqual(lanes.count, 1)
    expect(lanes[0].sounds.map(\.end).sorted() == [1, 1.2] && lanes[0].sounds.allSatisfy { !$0.isCut })
  }

  @Test func whatUsersWroteIsNeverMarkup() throws {
    let hostile = "</title></script><img src=x onerror=alert(1)>\"'&\u{202E}"
    let page = Self.page(
      try Self.events(Self.object(hostile, [Self.speak(hostile), Self.broadcast(hostile), Self.play])), title: hostile,
      objects: [hostile])
    expect(!page.contains("<img") && !page.contains("</script>") && !page.contains("<left out>"))
    expect(page.contains("&lt;img src=x"))
    expect(!page.contains("\u{202E}"))
    expect(page.contains("src=\"a%20b.wav\""))
  }

  @Test func thousandsOfEventsMakeASmallPage() {
    let objects = (0..<60).map { "object \($0)" }
    var events: [ProgramEvent] = []
    for n in 0..<400 {
      for name in objects {
        let key = ProgramEvent.Value.number(Double(40 + n % 40))
        events.append(ProgramEvent(frame: n * 10, object: name, "note_on", ["note": key, "instrument": .number(1)]))
        events.append(ProgramEvent(frame: n * 10, object: name, "sound_start", ["sound": .text("s\(n)")]))
      }
    }
    let page = Self.page(events, objects: objects)
    expectLess(page.utf8.count, 12_000_000)
    expect(page.contains("47500 more events are not listed here"))
  }

  @Test func anEnvelopeHasTheExtremes() {
    var envelope = SoundEnvelope()
    var samples = [Float](repeating: 0, count: 1_000_000)
    (samples[123_456], samples[900_000]) = (0.75, -0.5)
    AudioBuffer(known: samples, sampleRate: 1000).withBlock { envelope.add($0) }
    let ranges = envelope.ranges(100)
    expectEqual(ranges.count, 100)
    expect(ranges[12].upperBound == 0.75 && ranges.filter { $0.upperBound > 0 }.count == 1)
    expectEqual(ranges.filter { $0.lowerBound < 0 }.count, 1)
  }

  @Test func notesBecomeMIDI() throws {
    let tempo = CatrobatBrick(type: "SetTempoBrick", formulas: ["TEMPO": Self.number(120)])
    let organ = CatrobatBrick(type: "SetInstrumentBrick", fields: ["instrumentSelection": "ORGAN"])
    let events = try Self.events(
      Self.object("a", [Self.note(60, 1), tempo, organ, Self.note(67, 2), Self.note(129, 1)]),
      Self.object("b", [Self.drum, Self.speak("la")]))
    let (file, warnings) = try PerformanceMIDI.file(events, title: "t", sampleRate: 1000, duration: 5)
    expectEqual(warnings, ["1 notes above key 127 are not in the MIDI file"])
    let notes = try MIDIFile(bytes: file.bytes).notes
    // A beat has 480 ticks: the second note begins at the second beat and lasts two beats of the new tempo.
    expectEqual(notes.map(\.key).sorted(), [38, 60, 67])
    let organNote = notes.first { $0.key == 67 }
    expect(organNote?.startTick == 480 && organNote?.endTick == 1440 && organNote?.program == 16)
    expectEqual(notes.first { $0.key == 38 }?.channel, 10)
  }
}
