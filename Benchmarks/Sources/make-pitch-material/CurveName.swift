import ArgumentParser
import Foundation
import PitchResynthesis

/// The name of a pitch curve on the command line, in file names and in the manifest: parts joined by `+`.
struct CurveName: ExpressibleByArgument {
  let text: String
  let curve: PitchCurve

  static let grammar =
    "parts joined by '+': source, scale:FACTOR, semitones:N, melody, melody:major, vibrato:RATE:CENTS, jitter:SHARE"

  init?(argument: String) {
    var curve = PitchCurve()
    for part in argument.split(separator: "+", omittingEmptySubsequences: false) {
      let words = part.split(separator: ":", omittingEmptySubsequences: false)
      let numbers = words.dropFirst().compactMap { Double($0) }
      switch (words.first.map(String.init) ?? "", words.count, numbers.count) {
      case ("source", 1, 0): break
      case ("scale", 2, 1): curve.factor *= numbers[0]
      case ("semitones", 2, 1): curve.factor *= exp2(numbers[0] / 12)
      case ("melody", 1, 0): curve.plateaus = .init(scale: .chromatic)
      case ("melody", 2, 0) where words[1] == "major": curve.plateaus = .init(scale: .cMajor)
      case ("vibrato", 3, 2): curve.vibrato = .init(rate: numbers[0], depthCents: numbers[1])
      case ("jitter", 2, 1): curve.jitter = numbers[0]
      default: return nil
      }
    }
    text = argument
    self.curve = curve
  }

  /// The name with replacements for characters that are special in paths or shells.
  var fileName: String { text.replacingOccurrences(of: ":", with: "_").replacingOccurrences(of: "+", with: "-") }
}

/// Reads the name of an enumeration's case from the command line.
func named<Value: RawRepresentable & CaseIterable>(_ text: String) throws -> Value where Value.RawValue == String {
  guard let value = Value(rawValue: text) else {
    let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError("expected one of \(names), got '\(text)'.")
  }
  return value
}
