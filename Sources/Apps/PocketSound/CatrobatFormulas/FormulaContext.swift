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

/// A function whose value only a device knows: a touch screen, a camera, pins, the drawn stage.
package enum FormulaDeviceFunction: String, Sendable, Hashable, CaseIterable {
  case fingerX = "MULTI_FINGER_X"
  case fingerY = "MULTI_FINGER_Y"
  case fingerTouches = "MULTI_FINGER_TOUCHED"
  case indexOfCurrentTouch = "INDEX_CURRENT_TOUCH"
  case arduinoAnalog = "ARDUINOANALOG"
  case arduinoDigital = "ARDUINODIGITAL"
  case raspberryDigital = "RASPIDIGITAL"
  case touchesColor = "COLLIDES_WITH_COLOR"
  case colorTouchesColor = "COLOR_TOUCHES_COLOR"
  case colorAtPoint = "COLOR_AT_XY"
  case textBlockX = "TEXT_BLOCK_X"
  case textBlockY = "TEXT_BLOCK_Y"
  case textBlockSize = "TEXT_BLOCK_SIZE"
  case textBlockText = "TEXT_BLOCK_FROM_CAMERA"
  case textBlockLanguage = "TEXT_BLOCK_LANGUAGE_FROM_CAMERA"
  case detectedObject = "ID_OF_DETECTED_OBJECT"
  case detectedObjectVisible = "OBJECT_WITH_ID_VISIBLE"
}
