import Annotations
import CorpusEvaluation
import CorpusMaking
import Detectors
import EvaluationMetrics
import Expectations
import TestSupport
import Testing

@Suite struct MadeItemTests {
  private func item(_ kind: CorpusKind, duration: Double = 8) throws -> (MadeItem, MadeRecording) {
    let maker = try CorpusMaker(configuration: .init(kind: kind, sampleRate: 16_000, duration: duration, seed: 4))
    return (MadeItem(maker, index: 9), try maker.recording(9))
  }

  /// The reference equals the one that its file gives. Numbers in the file have six decimals (frequencies four), so
  /// values differ by at most half of the last decimal.
  @Test func itSaysWhatItsFileWouldSay() throws {
    let folder = try TemporaryFolder()
    let (tones, toneRecording) = try item(.tones)
    let tonePath = try folder.write("tones.txt", toneRecording.reference.text)
    guard case .pitch(let series) = try tones.reference(for: .pitch) else {
      Issue.record("no pitch")
      return
    }
    let read = try ReferenceFile.pitchSeries(path: tonePath)
    expect(series.times.count == read.times.count && series.times.count > 500)
    expect(zip(series.times, read.times).allSatisfy { abs($0 - $1) <= 5.01e-7 })
    expect(zip(series.frequencies, read.frequencies).allSatisfy { abs($0 - $1) <= 5.01e-5 })

    let (events, eventRecording) = try item(.events, duration: 30)
    let eventPath = try folder.write("events.tsv", eventRecording.reference.text)
    guard case .soundEvents(let heard) = try events.reference(for: .soundEvent) else {
      Issue.record("no events")
      return
    }
    let table = try ReferenceFile.soundEvents(path: eventPath).events(of: "events")
    let written = try require(table)
    expect(heard.map(\.label) == written.map(\.label) && heard.count > 3)
    expect(
      zip(heard, written).allSatisfy { abs($0.onset - $1.onset) <= 5.01e-7 && abs($0.offset - $1.offset) <= 5.01e-7 })
    expectEqual(try events.reference(for: .onset), .times(heard.map(\.onset).sorted()))
    guard case .intervals(let voices) = try events.reference(for: .voice) else {
      Issue.record("no voices")
      return
    }
    expect(voices.map(\.start) == heard.filter { $0.label == "voice" }.map(\.onset) && !voices.isEmpty)

    let (beats, beatRecording) = try item(.beats)
    expectEqual(beatRecording.reference, (try beats.times(of: .beat)).map { MadeReference.times($0) })
    guard case .tempi(let tempi, let weight) = try beats.reference(for: .tempo) else {
      Issue.record("no tempo")
      return
    }
    expect(weight == 1 && tempi.first == tempi.second && (57...209).contains(tempi.first))
  }

  @Test func itIsTheRecordingOfThatNumber() throws {
    let (item, recording) = try item(.tones)
    expect(item.id == recording.id && item.split == "test" && item.audioPath == nil)
    expectEqual(try item.sound(), try recording.sound())
    expect(item.attributes["note_count"] != nil)
    expectUnequal(item.identity(), MadeItem(item.maker, index: 8).identity())
    let source = MadeSource(try CorpusRecipe(parsing: "tones,rate=16000,count=12,duration=8,seed=4"))
    expect(source.count == 12 && source.item(at: 9).id == item.id)
    expect(source.name == "made:tones,rate=16000,count=12,duration=8,seed=4" && source.identity == source.name)
  }

  @Test(arguments: [
    (CorpusKind.tones, DetectionTask.onset), (.tones, .beat), (.beats, .pitch), (.beats, .onset), (.events, .tempo),
    (.tones, .loudness),
  ]) func whatItsKindKnowsNothingOfIsSaid(kind: CorpusKind, task: DetectionTask) throws {
    let item = try item(kind).0
    let fault = expect(throws: CorpusItem.Fault.self) { try item.reference(for: task) }
    expectEqual(
      fault?.description, "made recordings of kind \(kind.rawValue) have no references for \(task.rawValue)")
  }
}

extension MadeItem {
  fileprivate func times(of task: DetectionTask) throws -> [Double]? {
    if case .times(let times) = try reference(for: task) { times } else { nil }
  }
}
