import CatrobatFormulas

/// One step of a script. Blocks are flat: control instructions name the places where execution goes on.
enum Instruction: Sendable {
  // Control
  case jump(Int)
  /// Goes on at the place unless the condition holds, and at `undefined` if it is no number.
  case jumpUnless(CompiledFormula, Int, undefined: Int)
  /// Enters a loop, which ends at the place `exit`.
  case enterLoop(LoopKind, exit: Int)
  /// Begins the next pass of the innermost loop, or leaves it.
  case nextPass
  /// Ends a pass: waits as the profile says, and goes back to `nextPass`. `shows` is whether the loop has bricks that show.
  case endPass(Int, shows: Bool)
  case wait(CompiledFormula)
  case waitUntil(CompiledFormula)
  /// Waits until no other script runs.
  case waitUntilIdle
  /// The device vibrates, for which the script waits in some profiles.
  case vibrate(CompiledFormula)
  case resetTimer
  case stop(StopKind)
  case call(Int, arguments: [String: CompiledFormula])
  case `return`

  // Messages, clones, scenes
  case broadcast(CompiledFormula, waits: Bool)
  case clone(object: Int?)
  case deleteClone
  case startScene(CompiledFormula, continues: Bool)
  /// Ends the program, as a test that has passed or as any program.
  case finish(passesTest: Bool)
  case ask(CompiledFormula, variable: String?)
  /// A finger touches the stage and what lies there, and leaves it after it has moved.
  case touchStage(CompiledFormula, CompiledFormula)
  case releaseStage(CompiledFormula?, CompiledFormula?)

  // Data
  case setVariable(String, CompiledFormula)
  case changeVariable(String, CompiledFormula)
  case list(String, ListChange)

  // Tests
  case assertEquals(actual: CompiledFormula, expected: CompiledFormula)
  case assertLists(actual: String?, expected: String?)
  case assertParameter(actual: CompiledFormula, expected: String?)

  // Sound
  case playSound(Int, from: CompiledFormula?, waits: Bool)
  case stopSound(Int)
  case stopAllSounds
  case setVolume(CompiledFormula)
  case changeVolume(CompiledFormula)
  case setEffect(SoundEffect, CompiledFormula)
  case changeEffect(SoundEffect, CompiledFormula)
  case clearEffects
  case speak(CompiledFormula, waits: Bool)
  case playNote(CompiledFormula, beats: CompiledFormula)
  case playDrum(Int, beats: CompiledFormula)
  case setInstrument(Int)
  case setTempo(CompiledFormula)
  case changeTempo(CompiledFormula)
  case pause(beats: CompiledFormula)

  // Place and look, which formulas can read
  case motion(Motion)
  case look(LookChange)
}

/// What ends a loop.
enum LoopKind: Sendable {
  case forever
  case times(CompiledFormula)
  case until(CompiledFormula)
  case from(CompiledFormula, to: CompiledFormula, variable: String?)
  case items(list: String, variable: String?)
  /// One pass for each item of the list of expected values; the variables get the items of the lists of the same names.
  case parameters(lists: [String], expected: String?)
}

enum StopKind: Sendable { case thisScript, allScripts, otherScriptsOfObject }

enum ListChange: Sendable {
  case add(CompiledFormula)
  case insert(CompiledFormula, at: CompiledFormula)
  case replace(CompiledFormula, at: CompiledFormula)
  case delete(CompiledFormula)
  case clear
  /// One column, counted from 1, of a table in a text.
  case storeColumn(CompiledFormula, of: CompiledFormula)
}

/// The effects on the sounds of an object.
public enum SoundEffect: String, Sendable, Hashable, Codable, CaseIterable {
  /// −100 (left) to 100 (right).
  case pan
  /// In tenths of a semitone; the speed changes with it.
  case pitch
}

enum Motion: Sendable {
  case place(CompiledFormula, CompiledFormula)
  case setX(CompiledFormula)
  case setY(CompiledFormula)
  case changeX(CompiledFormula)
  case changeY(CompiledFormula)
  case glide(CompiledFormula, x: CompiledFormula, y: CompiledFormula)
  case move(CompiledFormula)
  case turn(CompiledFormula, sign: Double)
  case point(CompiledFormula)
  case pointTo(object: Int?)
  case goTo(Destination)
  case bounceOnEdge
  case layer(front: Bool, steps: CompiledFormula?)
}

enum Destination: Sendable {
  case touch, random
  case object(Int)
}

enum LookChange: Sendable {
  case set(Int)
  case setByIndex(CompiledFormula)
  case setBackground(Int, waits: Bool)
  case setBackgroundByIndex(CompiledFormula, waits: Bool)
  case next
  case previous
  case show(Bool)
  case setValue(LookValue, CompiledFormula)
  case changeValue(LookValue, CompiledFormula)
  case clearEffects
}

enum LookValue: Sendable {
  case size, transparency, brightness, colour

  var initial: Double { self == .size || self == .brightness ? 100 : 0 }
}
