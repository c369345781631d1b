import AudioCore
import CatrobatFormulas
import CatrobatProjects

/// A program in which everything that formulas need is set by the test.
struct TestContext: FormulaContext {
  var variables: [String: FormulaValue] = [:]
  var lists: [String: [FormulaValue]] = [:]
  var sensors: [FormulaSensor: FormulaValue] = [:]
  var inputs: [String: FormulaValue] = [:]
  var touching: Set<String> = []
  var deviceValues: [FormulaDeviceFunction: FormulaValue] = [:]
  var deviceCalls: [[FormulaValue]] = []
  var warnings: [String] = []
  var random = SeededRandom(seed: 1)

  func variable(_ name: String) -> FormulaValue { variables[name] ?? .number(0) }
  func list(_ name: String) -> [FormulaValue]? { lists[name] }
  func sensor(_ sensor: FormulaSensor) -> FormulaValue { sensors[sensor] ?? .number(0) }
  func userInput(_ name: String) -> FormulaValue { inputs[name] ?? .number(0) }
  func touches(object: String) -> Bool { touching.contains(object) }
  mutating func device(_ function: FormulaDeviceFunction, _ arguments: [FormulaValue]) -> FormulaValue {
    deviceCalls.append(arguments)
    return deviceValues[function] ?? .number(0)
  }
  mutating func warn(_ message: String) { warnings.append(message) }

  /// The value of a formula; warnings of its compilation are kept too.
  mutating func value(_ formula: CatrobatFormula) -> FormulaValue {
    var found: [String] = []
    let compiled = CompiledFormula(formula) { found.append($0) }
    warnings += found
    return compiled.value(in: &self)
  }
}

/// A number as it is written in a file.
func number(_ text: String) -> CatrobatFormula { CatrobatFormula(.number, text) }

/// A text.
func text(_ text: String) -> CatrobatFormula { CatrobatFormula(.string, text) }

/// A variable.
func variable(_ name: String) -> CatrobatFormula { CatrobatFormula(.variable, name) }

/// A list.
func list(_ name: String) -> CatrobatFormula { CatrobatFormula(.list, name) }

/// An operator with one or two operands.
func operation(_ name: String, _ operands: CatrobatFormula...) -> CatrobatFormula {
  CatrobatFormula(.operator, name, operands)
}

/// A function with its operands.
func function(_ name: String, _ operands: CatrobatFormula...) -> CatrobatFormula {
  CatrobatFormula(.function, name, operands)
}

/// The value of a formula in an empty program.
func value(_ formula: CatrobatFormula) -> FormulaValue {
  var context = TestContext()
  return context.value(formula)
}

/// The number that a formula gives in an empty program; not-a-number for a text.
func numberValue(_ formula: CatrobatFormula) -> Double {
  if case .number(let number) = value(formula) { return number }
  return .nan
}
