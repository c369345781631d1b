import AudioCore
import Foundation
import IdealHand
import KilledPrograms
import LetterTrail
import LetterTrailRecords
import LetterTrailSessions

/// Kills a program in which a child writes, at random moments: `letter-trail-kill-probe [KILLS [SEED]]`.
///
/// The parent starts itself as a player (`--play FILE`). An ideal hand writes letter after letter, each from its last
/// checkpoint on, and the player prints how far it is after each call has returned. After a random time the parent kills
/// it (SIGKILL), opens the database, checks its pages and references, and compares with the last line: the checkpoint
/// must be that one or a later one, and of the trace at most the last second may be missing, and nothing changed. Exit 1
/// if one of these fails.
@main
enum LetterTrailKillProbe {
  private static let date = Date(timeIntervalSince1970: 1_795_000_000)
  /// What is printed after each call.
  private struct Line {
    var place: Place
    /// The checkpoint at which this trace began, the number of traces before it, and that of its samples so far.
    var start: Place
    var traces: Int
    var samples: Int

    var text: String { "\(place.text) \(start.text) \(traces) \(samples)" }

    init(_ place: Place, from start: Place, traces: Int, samples: Int) {
      (self.place, self.start, self.traces, self.samples) = (place, start, traces, samples)
    }

    init?(_ text: Substring) {
      let numbers = text.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 10 else { return nil }
      place = Place(numbers[0...3])
      start = Place(numbers[4...7])
      (traces, samples) = (numbers[8], numbers[9])
    }
  }

  /// How far a player is: the letter, how often it was finished, the stroke and the curve that are open.
  private struct Place: Comparable {
    var letter: Int
    var finished: Int
    var stroke: Int
    var curve: Int

    init(_ numbers: ArraySlice<Int>) {
      let all = Array(numbers)
      (letter, finished, stroke, curve) = (all[0], all[1], all[2], all[3])
    }

    init(_ letter: Int, _ entry: ChapterList.Entry) {
      self.letter = letter
      finished = entry.finished
      (stroke, curve) = (entry.checkpoint?.stroke ?? 0, entry.checkpoint?.curve ?? 0)
    }

    var text: String { "\(letter) \(finished) \(stroke) \(curve)" }

    /// Letters are written in turn, so that a place is later if its letter was finished more often.
    static func < (one: Place, two: Place) -> Bool {
      (one.finished, one.letter, one.stroke, one.curve) < (two.finished, two.letter, two.stroke, two.curve)
    }
  }

  static func main() throws {
    let arguments = CommandLine.arguments
    if arguments.count == 3, arguments[1] == "--play" { return try play(arguments[2]) }
    let kills = arguments.count > 1 ? Int(arguments[1]) ?? 50 : 50
    let seed = arguments.count > 2 ? UInt64(arguments[2]) ?? 1 : 1
    let folder = NSTemporaryDirectory() + "/letter-trail-kill-probe-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/trail.sqlite"
    var random = SeededRandom(seed: seed)
    var (calls, checkpoints, faults) = (0, 0, 0)
    var last: Line?
    for kill in 0..<kills {
      let lines = try KilledCopy.lines(["--play", path], after: random.uniform(in: 0.002..<0.2)).compactMap { Line($0) }
      calls += lines.count
      checkpoints += zip(lines, lines.dropFirst()).count { $0.place < $1.place }
      if let newest = lines.last { last = newest }
      guard let last else { continue }
      if let fault = try fault(in: path, after: last, isSameTrace: !lines.isEmpty) {
        print("kill \(kill), seed \(seed): \(fault)")
        faults += 1
      }
    }
    print(
      "\(kills) kills, seed \(seed): \(calls) calls, \(checkpoints) checkpoints and ends of letters, \(faults) faults")
    if faults > 0 { exit(1) }
  }

  /// What is wrong in the records of a player whose last line this was; `nil` for nothing.
  private static func fault(in path: String, after line: Line, isSameTrace: Bool) throws -> String? {
    let records = try TrailRecords(path: path)
    try records.database.verify()
    guard let player = try records.people().first else { return "the player is missing" }
    let entries = try entries(of: player, in: records)
    let kept = Place(line.place.letter, entries[line.place.letter])
    // What was finished is at its beginning again, and finished once more.
    if kept < line.place { return "kept \(kept.text), confirmed \(line.place.text)" }
    guard isSameTrace else { return nil }
    let expected = samples(from: line.start, of: entries[line.start.letter].chapter)
    let traces = try records.traces(of: player)
    let stored = try traces.dropFirst(line.traces).first.map { try records.samples(ofTrace: $0.id) } ?? []
    if stored != Array(expected.prefix(stored.count)) { return "the trace from \(line.start.text) has other samples" }
    guard line.samples > 0 else { return nil }
    let missing = expected[line.samples - 1].time - (stored.last?.time ?? expected[0].time)
    return missing <= 1.05 ? nil : "\(missing) s of the trace from \(line.start.text) are missing"
  }

  private static func entries(of player: Player, in records: TrailRecords) throws -> [ChapterList.Entry] {
    ChapterList(TrailSettings(), own: [], progress: try records.progress(of: player)).entries
  }

  /// What the ideal hand writes from a checkpoint on, in 120 samples a second.
  private static func samples(from place: Place, of chapter: Chapter) -> [TraceSample] {
    var strokes = Array(chapter.strokes[place.stroke...])
    strokes[0].removeFirst(place.curve)
    return WritingHand(.constant(speed: 60)).write(strokes, sampleRate: 120)
  }

  private static func play(_ path: String) throws {
    print("ready")
    fflush(nil)
    let records = try TrailRecords(path: path)
    let player =
      try records.people().first ?? records.addPlayer(named: "Anna", picture: Player.pictures[0], at: date)
    while true {
      let entries = try entries(of: player, in: records)
      // The letters in turn: the first of those that were finished least often.
      guard let number = entries.indices.min(by: { (entries[$0].finished, $0) < (entries[$1].finished, $1) }) else {
        return
      }
      let entry = entries[number]
      var play = try TrailPlay(entry, of: player, in: records, scale: .nominal, timeLeft: nil, day: "2026-11-24")
      let start = Place(number, entry)
      let traces = try records.traces(of: player).count
      var place = start
      _ = play.begin(at: 0)
      let all = samples(from: start, of: entry.chapter)
      for first in stride(from: 0, to: all.count, by: 4) where !play.isFinished {
        let part = all[first..<min(all.count, first + 4)]
        _ = try play.feed(Array(part), at: date)
        if play.isFinished {
          (place.finished, place.stroke, place.curve) = (place.finished + 1, 0, 0)
        } else {
          (place.stroke, place.curve) = (play.walk.state.stroke, play.walk.state.curve)
        }
        print(Line(place, from: start, traces: traces, samples: part.endIndex).text)
        fflush(nil)
      }
      try play.leave(at: date)
    }
  }
}
