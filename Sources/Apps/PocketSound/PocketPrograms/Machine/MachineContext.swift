import AudioCore
import CatrobatFormulas
import Foundation

/// What a formula reads while it is evaluated for an actor.
struct MachineContext: FormulaContext {
  private let machine: PocketMachine
  private let actor: Int
  private let thread: Int?

  /// - Parameter thread: the thread that evaluates; `nil` for the condition of a script that has not started.
  init(_ machine: PocketMachine, actor: Int, thread: Int?) {
    self.machine = machine
    self.actor = actor
    self.thread = thread
  }

  var random: SeededRandom {
    get { machine.random }
    set { machine.random = newValue }
  }

  mutating func variable(_ name: String) -> FormulaValue { machine.variable(name, of: actor) }

  func list(_ name: String) -> [FormulaValue] { machine.list(name, of: actor) }

  func userInput(_ name: String) -> FormulaValue {
    thread.flatMap { machine.threads[$0].calls.last?.inputs[name] } ?? .number(0)
  }

  func touches(object: String?) -> Bool {
    let name = machine.actors[actor].name
    guard let object else { return machine.collisions.contains { $0.a == name || $0.b == name } }
    return machine.collisions.contains(PocketMachine.CollisionPair(name, object))
  }
}
