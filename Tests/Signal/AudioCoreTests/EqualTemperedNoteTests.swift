import AudioCore
import Expectations
import Testing

@Suite struct EqualTemperedNoteTests {
  @Test(arguments: [
    (440, "A4", 69), (261.6256, "C4", 60), (27.5, "A0", 21), (4186.009, "C8", 108), (277.1826, "C#4", 61),
    (8.1758, "C-1", 0), (7.7169, "B-2", -1), (246.9417, "B3", 59),
  ])
  func notesOfThePiano(frequency: Double, name: String, midiNumber: Int) throws {
    let note = try require(EqualTemperedNote(frequency: frequency))
    expect(note.name == name && note.midiNumber == midiNumber)
    // The frequencies are given to 1e-4 Hz, which is 0.02 cents at the lowest one.
    expectLess(abs(note.deviationCents), 0.02)
  }

  @Test func deviationIsTowardsTheNearestNote() throws {
    // 1200 log2(445 / 440) = 19.5623 cents.
    expectLess(abs(try require(EqualTemperedNote(frequency: 445)).deviationCents - 19.5623), 1e-3)
    expectEqual(try require(EqualTemperedNote(frequency: 453)).name, "A#4")
    expectEqual(try require(EqualTemperedNote(frequency: 442, a4: 442)).deviationCents, 0)
  }

  @Test(arguments: [0, -1, .nan, .infinity] as [Double])
  func noFrequencyHasNoNote(frequency: Double) { expectNil(EqualTemperedNote(frequency: frequency)) }
}
