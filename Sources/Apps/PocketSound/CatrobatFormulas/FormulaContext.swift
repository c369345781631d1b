import AudioCore

/// What a formula needs from the running program.
///
/// The engine's type for it is a generic parameter wherever formulas are evaluated, so that no call goes through an
/// existential.
package protocol FormulaContext {
  /// The value of a variable; the number 0 if there is none of this name.
  mutating func variable(_ name: String) -> FormulaValue
  /// The items of a list; `nil` if there is none of this name.
  func list(_ name: String) -> [FormulaValue]?
  /// The value of a sensor or of a property of the object.
  mutating func sensor(_ sensor: FormulaSensor) -> FormulaValue
  /// The value that the caller of a user's brick gave for an input; the number 0 if there is none of this name.
  func userInput(_ name: String) -> FormulaValue
  /// Whether the object touches the object of this name.
  func touches(object: String) -> Bool
  /// What a function of a device gives, for example the value of a pin; the number 0 if nothing is known of it.
  mutating func device(_ function: FormulaDeviceFunction, _ arguments: [FormulaValue]) -> FormulaValue
  /// Takes a warning of a formula that was evaluated: one line without a full stop. The same one may come often.
  mutating func warn(_ message: String)
  /// The source of all random numbers.
  var random: SeededRandom { get set }
}
