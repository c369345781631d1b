import AudioCore
import CatrobatProjects
package enum FormulaValue: Sendable, Hashable {
  case number(Double)
  case text(String)
  package var asNumber: Double { if case .number(let n) = self { n } else { 0 } }
  package var asText: String { if case .text(let n) = self { n } else { "" } }
  package var asTruth: Bool { asNumber != 0 }
}
package struct CompiledFormula: Sendable {
  package init(_ formula: CatrobatFormula, warn: (String) -> Void) {}
  package func value(in context: inout some FormulaContext) -> FormulaValue { .number(0) }
}
package protocol FormulaContext { mutating func variable(_ name: String) -> FormulaValue; func list(_ name: String) -> [FormulaValue] 
 func userInput(_ name: String) -> FormulaValue; func touches(object: String?) -> Bool ; var random: SeededRandom {get set} }
