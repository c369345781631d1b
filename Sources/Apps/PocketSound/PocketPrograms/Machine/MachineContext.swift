import AudioCore
import CatrobatFormulas

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

  func list(_ name: String) -> [FormulaValue]? { machine.existingList(name, of: actor) }

  func userInput(_ name: String) -> FormulaValue {
    thread.flatMap { machine.threads[$0].calls.last?.inputs[name] } ?? .number(0)
  }

  mutating func sensor(_ sensor: FormulaSensor) -> FormulaValue { machine.value(of: sensor, for: actor) }

  func touches(object: String) -> Bool {
    machine.collisions.contains(PocketMachine.CollisionPair(machine.actors[actor].name, object))
  }

  mutating func device(_ function: FormulaDeviceFunction, _ arguments: [FormulaValue]) -> FormulaValue {
    machine.value(of: function, arguments)
  }

  mutating func warn(_ message: String) { machine.warn(actor, message) }
}
