import CatrobatFormulas

/// One step of a script. Blocks are flat: control instructions name the places where execution goes on.
enum Instruction: Sendable {
  // Control
  case jump(Int)
  /// Goes on at the place unless the condition holds.
  case jumpUnless(CompiledFormula, Int)
  /// Enters a loop, which ends at the place `exit`.
  case enterLoop(LoopKind, exit: Int)
  /// Begins the next pass of the innermost loop, or leaves it.
  case nextPass
  /// Ends a pass: waits until the shortest duration of a pass is over, and goes back to `nextPass`.
  case endPass(Int)
  case wait(CompiledFormula)
  case waitUntil(CompiledFormula)
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
  case finish
  case ask(CompiledFormula, variable: String?)
  /// A finger touches the stage, and leaves it.
  case touchStage(CompiledFormula, CompiledFormula)
  case releaseStage

  // Data
  case setVariable(String, CompiledFormula)
  case changeVariable(String, CompiledFormula)
  case list(String, ListChange)

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
}

enum StopKind: Sendable { case thisScript, allScripts, otherScriptsOfObject }

enum ListChange: Sendable {
  case add(CompiledFormula)
  case insert(CompiledFormula, at: CompiledFormula)
  case replace(CompiledFormula, at: CompiledFormula)
  case delete(CompiledFormula)
  case clear
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
