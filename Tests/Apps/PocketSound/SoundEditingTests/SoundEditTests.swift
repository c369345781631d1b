import AudioCore
import Expectations
import Foundation
import SoundEditing
import TestSignals
import Testing

/// Edits as text and as JSON.
@Suite struct SoundEditTests {
  @Test func editsAreReadFromText() throws {
    let cases: [(String, SoundEdit)] = try [
      ("louder", SoundEdit(.louder)), ("fade-in=0..0.2", SoundEdit(.fadeIn, SoundSelection(from: 0, to: 0.2))),
      ("echo=1.0..", SoundEdit(.echo, SoundSelection(from: 1))),
      ("cut=..0.5", SoundEdit(.cut, SoundSelection(from: 0, to: 0.5))),
      ("cut=0.5..1.25", SoundEdit(.cut, SoundSelection(from: 0.5, to: 1.25))),
      ("paste", SoundEdit(.paste)), ("paste=2", SoundEdit(.paste, SoundSelection(at: 2))),
      ("paste=2..3", SoundEdit(.paste, SoundSelection(from: 2, to: 3))),
      ("trim=1e-3..2", SoundEdit(.trim, SoundSelection(from: 0.001, to: 2))),
    ]
    for (text, edit) in cases {
      expectEqual(try SoundEdit(text: text), edit)
      expectEqual(try SoundEdit(text: edit.description), edit)
    }
    for operation in SoundEdit.Operation.allCases where operation != .cut {
      expectEqual(try SoundEdit(text: operation.rawValue), try SoundEdit(operation))
    }
  }

  @Test func textsThatAreNoEditsAreRefusedInOneLine() {
    let names = SoundEdit.Operation.allCases.map(\.rawValue).joined(separator: ", ")
    let cases = [
      ("", "expected an edit (\(names)), got ''"), ("Louder", "expected an edit (\(names)), got 'Louder'"),
      ("louder 1..2", "expected an edit (\(names)), got 'louder 1..2'"),
      ("louder=", "louder: expected seconds as FROM..TO, FROM.. or ..TO, got ''"),
      ("louder=..", "louder: expected seconds as FROM..TO, FROM.. or ..TO, got '..'"),
      ("louder=1", "louder: expected seconds as FROM..TO, FROM.. or ..TO, got '1'"),
      ("louder=1...2", "louder: expected seconds as FROM..TO, FROM.. or ..TO, got '1...2'"),
      ("louder=a..2", "louder: expected seconds as FROM..TO, FROM.. or ..TO, got 'a'"),
      ("louder=1..2s", "louder: expected seconds as FROM..TO, FROM.. or ..TO, got '2s'"),
      ("paste=x", "paste: expected seconds as FROM..TO, FROM.. or ..TO, or AT, got 'x'"),
      ("louder=2..1", "louder: expected an end after 2.0 s, got 1.0 s"),
      ("louder=1..1", "louder: expected an end after 1.0 s, got 1.0 s"),
      ("paste=2..1", "paste: expected an end after 2.0 s, got 1.0 s"),
      ("mute=-1..2", "mute: expected a time of 0 s or more, got -1.0 s"),
      ("mute=nan..2", "mute: expected a time of 0 s or more, got nan s"),
      ("mute=0..inf", "mute: expected a time of 0 s or more, got inf s"),
      ("paste=-0.5", "paste: expected a time of 0 s or more, got -0.5 s"),
      ("cut", "cut: expected a selection, such as cut=0.5..1.25, got none"),
    ]
    for (text, line) in cases {
      let error = expect(throws: SoundEditError.self) { try SoundEdit(text: text) }
      expectEqual(error?.description, line)
    }
  }

  @Test func aListIsStoredAsALineForEachEdit() throws {
    let edits = try ["fade-in=0..0.2", "cut=0.5..1.25", "copy=1..", "paste=2", "paste=2..2.5", "paste", "reverse"]
      .map { try SoundEdit(text: $0) }
    let list = SoundEditList(edits)
    expectEqual(
      list.json,
      """
      {
        "edits": [
          {"edit":"fade-in","from":0,"to":0.2},
          {"edit":"cut","from":0.5,"to":1.25},
          {"edit":"copy","from":1},
          {"at":2,"edit":"paste"},
          {"edit":"paste","from":2,"to":2.5},
          {"edit":"paste"},
          {"edit":"reverse"}
        ]
      }

      """)
    expectEqual(try SoundEditList(json: Data(list.json.utf8)), list)
    expect(try SoundEditList(json: Data(SoundEditList([]).json.utf8)).edits.isEmpty)
    expectEqual(
      try SoundEditList(json: Data(#"{"edits": [{"edit": "mute", "to": 1}]}"#.utf8)).edits,
      try [SoundEdit(.mute, SoundSelection(from: 0, to: 1))])
  }

  @Test func listsThatAreNoneAreRefusedInOneLine() {
    let cases = [
      ("", "expected JSON, got text that is none"), ("[]", "expected edits in a list, got another kind of value"),
      ("{}", "expected 'edits', got none"),
      (#"{"edits": 3}"#, "edits: expected edits in a list, got another kind of value"),
      (#"{"edits": [3]}"#, "edits, edit 1: expected edits in a list, got another kind of value"),
      (#"{"edits": [{"edit": "mute"}, {"from": 1}]}"#, "edits, edit 2: expected 'edit', got none"),
      (#"{"edits": [{"edit": 5}]}"#, "edits, edit 1, edit: expected a text, got another kind of value"),
      (
        #"{"edits": [{"edit": "mute", "from": "1"}]}"#,
        "edits, edit 1, from: expected a number, got another kind of value"
      ), (#"{"edits": [{"edit": "mute", "until": 1}]}"#, "an edit: expected edit, from, to, at, got 'until'"),
      (#"{"edits": [{"edit": "mute", "at": 1}]}"#, "mute: expected from and to, or at for paste alone, got at"),
      (#"{"edits": [{"edit": "cut"}]}"#, "cut: expected a selection, such as cut=0.5..1.25, got none"),
      (#"{"edits": [{"edit": "mute", "from": 2, "to": 1}]}"#, "mute: expected an end after 2.0 s, got 1.0 s"),
      (#"{"edits": [{"edit": "mute", "from": -2}]}"#, "mute: expected a time of 0 s or more, got -2.0 s"),
    ]
    for (json, line) in cases {
      let error = expect(throws: SoundEditError.self) { try SoundEditList(json: Data(json.utf8)) }
      expectEqual(error?.description, line, "\(json)")
    }
    expect(throws: SoundEditError.self) {
      try SoundEditList(json: Data((String(repeating: "[", count: 100_000)).utf8))
    }
    for text in hostileTexts {
      expect(throws: SoundEditError.self) { try SoundEdit(text: text) }
      expect(throws: SoundEditError.self) { try SoundEdit(text: "mute=" + text) }
      expect(throws: SoundEditError.self) { try SoundEditList(json: Data(text.utf8)) }
    }
    // A number that no Double can hold.
    expect(throws: SoundEditError.self) {
      try SoundEditList(json: Data(#"{"edits": [{"edit": "mute", "from": 1e999}]}"#.utf8))
    }
  }

  /// Random changes of a text and of a list give an edit that can be written and read again, or an error.
  @Test func changedTextsAndListsNeverCrash() throws {
    let seed: UInt64 = 13
    var random = SeededRandom(seed: seed)
    let list = SoundEditList(
      try ["fade-in=0..0.2", "cut=0.5..1.25", "paste=2", "reverse"].map { try SoundEdit(text: $0) })
    var accepted = 0
    for trial in 0..<5000 {
      var bytes = Array((trial.isMultiple(of: 2) ? list.json : "cut=0.5..1.25").utf8)
      for _ in 0..<(1 + random.next() % 3) {
        let place = Int(random.next() % UInt64(bytes.count))
        bytes[place] = Array("0123456789.=-e\"{}[],: acutpse".utf8).randomElement(using: &random) ?? 0
      }
      if trial.isMultiple(of: 2) {
        guard let read = try? SoundEditList(json: Data(bytes)) else { continue }
        expectEqual(try SoundEditList(json: Data(read.json.utf8)), read, "seed \(seed), trial \(trial)")
      } else {
        guard let read = try? SoundEdit(text: String(decoding: bytes, as: UTF8.self)) else { continue }
        expectEqual(try SoundEdit(text: read.description), read, "seed \(seed), trial \(trial)")
      }
      accepted += 1
    }
    expect((100...4900).contains(accepted), "seed \(seed): \(accepted) accepted")
  }
}
