import Annotations
import AudioCore
import EvaluationMetrics
import Expectations
import Foundation
import Labels
import TestSupport
import Testing

/// Random annotations are unchanged after writing and reading in each suitable format, for the seeds 0…59.
@Suite struct AnnotationRoundTripTests {
  private static let words = [
    "dog", "two words", "say \"hi\"", "ä é \u{1F3B5}", "a,b;c", "{", "#1 hit", "\\", "0.5", "x!", "<exists>", "'",
  ]

  private struct Random {
    var generator: SeededRandom

    /// Makes increasing times in whole microseconds, the resolution of label formats.
    mutating func times(_ count: Int) -> [Double] {
      Set((0..<count).map { _ in Int.random(in: 1...50_000_000, using: &generator) }).sorted().map { Double($0) / 1e6 }
    }

    mutating func word() -> String { AnnotationRoundTripTests.words.randomElement(using: &generator) ?? "" }
    mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
  }

  private func each(_ body: (inout Random, TemporaryFolder) throws -> Void) throws {
    let folder = try TemporaryFolder()
    for seed in 0..<60 as Range<UInt64> {
      var random = Random(generator: SeededRandom(seed: seed))
      do { try body(&random, folder) } catch {
        Issue.record("seed \(seed): \(error)")
        return
      }
    }
  }

  @Test func melodies() throws {
    try each { random, folder in
      let times = random.times(50)
      let series = try PitchSeries(
        times: times,
        frequencies: times.map { _ in
          [0, random.number(50...500), -random.number(50...500)][Int(random.number(0...2.99))]
        })
      let text = try folder.write("m.txt", AnnotationFile.text(series))
      expectEqual(try ReferenceFile.pitchSeries(path: text), series)
      let jams = try folder.write("m.jams", JAMSFile(duration: 60, annotations: [.init(pitch: series)]).text())
      expectEqual(try ReferenceFile.pitchSeries(path: jams), series)
      let table = zip(series.times, series.frequencies).map { "\($0),\($1 == 0 ? "" : "\($1)"),0.5\n" }.joined()
      let csv = try folder.write("m.csv", "time_s,frequency_hz,confidence\n" + table)
      expectEqual(try ReferenceFile.pitchSeries(path: csv), series)
    }
  }

  @Test func momentsAndStretches() throws {
    try each { random, folder in
      let times = random.times(40)
      expectEqual(try ReferenceFile.onsets(path: try folder.write("o", AnnotationFile.text(events: times))), times)
      let jams = JAMSFile(
        duration: 60, annotations: [.init(namespace: "onset", times: times), .init(namespace: "beat", times: times)])
      let path = try folder.write("o.jams", jams.text())
      expect(try ReferenceFile.onsets(path: path) == times && ReferenceFile.beats(path: path) == times)
      let points = try LabelTier(name: "p", kind: .points, labels: times.map { try Label(at: $0, random.word()) })
      let stretches = try stride(from: 0, to: times.count - 1, by: 2).map {
        try Label(from: times[$0], to: times[$0 + 1], random.word())
      }
      let tier = try LabelTier(name: "i \"x\"", kind: .intervals, labels: stretches)
      let grid = try folder.write("g", TextGrid(duration: 60, tiers: [points, tier]).text)
      expectEqual(try ReferenceFile.onsets(path: grid), times)
      let events = try stretches.map { try SoundEvent(label: $0.text, onset: $0.start, offset: $0.end) }
      expectEqual(try ReferenceFile.soundEvents(path: grid).recordings[0].events, events)
      expectEqual(try ReferenceFile.soundEvents(path: grid, tier: "i \"x\"").recordings[0].events, events)
      let labels = try folder.write("l", AudacityLabels.text(tier))
      expectEqual(try AudacityLabelFile(path: labels).labels.map(\.text), events.map(\.label))
      expectEqual(try AudacityLabelFile(path: labels).labels.map(\.start), events.map(\.onset))
      let intervals = try events.map { try ActivityInterval(start: $0.onset, end: $0.offset) }
      expect(
        try ReferenceFile.intervals(path: grid) == intervals && ReferenceFile.intervals(path: labels) == intervals)
      expectEqual(try ReferenceFile.intervals(path: folder.write("i", AnnotationFile.text(intervals))), intervals)
    }
  }

  @Test func notesAndTempi() throws {
    try each { random, folder in
      let notes = try random.times(20).map { onset in
        try Note(onset: onset, offset: onset + random.number(0.01...1), frequency: random.number(50...1000))
      }
      expectEqual(try ReferenceFile.notes(path: folder.write("n", AnnotationFile.text(notes))), notes)
      let read = try ReferenceFile.notes(
        path: folder.write("n.jams", JAMSFile(duration: nil, annotations: [.init(notes: notes)]).text()))
      // A duration is the difference of two times, so the last bit may differ.
      expect(read.map(\.onset) == notes.map(\.onset) && read.map(\.frequency) == notes.map(\.frequency))
      expect(zip(read, notes).allSatisfy { abs($0.offset - $1.offset) <= 2 * $1.offset.ulp })
      let tempi = try TempoPair(random.number(30...200), random.number(30...200))
      let weight = random.number(0...1)
      let tempo = try ReferenceFile.tempi(path: folder.write("t", AnnotationFile.text(tempi, weight: weight)))
      expect(tempo.tempi == tempi && tempo.weight == weight)
    }
  }

  @Test func tablesOfSoundEvents() throws {
    try each { random, folder in
      let recordings = try (0..<5).map { index in
        let label = { (random: inout Random) in random.word().replacing("#", with: "") }
        return (
          name: "\(index) \(label(&random)).wav",
          events: try random.times(Int(random.number(0...4))).map {
            try SoundEvent(label: label(&random), onset: $0, offset: $0 + 1)
          }
        )
      }
      let file = try ReferenceFile.soundEvents(path: folder.write("t.tsv", SoundEventFile.text(recordings)))
      expectEqual(file.recordings.map(\.name), recordings.map(\.name))
      expectEqual(file.recordings.map(\.events), recordings.map(\.events))
    }
    for label in ["", "a\tb", "a\nb", " a", "#a"] {
      let event = try SoundEvent(label: label, onset: 0, offset: 1)
      expect(throws: AnnotationError.self) { try SoundEventFile.text([(name: "a.wav", events: [event])]) }
    }
  }
}
