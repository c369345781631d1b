import AudioCore
import Foundation

/// A type of which the probe has values: first the usual ones, then those that a file or a person may give by mistake.
protocol Tried {
  /// The values, of which the first is a usual one. There is none of a type of which nothing can be made.
  static var tried: [Self] { get }
}

/// Values are made of values: this ends types that are made of themselves.
nonisolated(unsafe) var depth = 0

/// The values that initialisers give; those that refuse give none.
func made<Value>(_ makers: [() throws -> Value?]) -> [Value] {
  guard depth < 4 else { return [] }
  depth += 1
  defer { depth -= 1 }
  return makers.compactMap { try? $0() }
}

extension Double: Tried {
  static let tried: [Double] = [
    0.5, 0, -1, .nan, .infinity, -.infinity, 1e300, -1e300, 5e-324, 1e-9, 3, 440, 44_100, 1e9, 0x1p63,
  ]
}

extension Float: Tried {
  static let tried: [Float] = [0.5, 0, -1, .nan, .infinity, -.infinity, 1e38, 1e-45, 32_767]
}

extension Int: Tried {
  static let tried = [2, 0, -1, 1, 3, 69, 1025, 4096, .max, .min, 1 << 62]
}

extension UInt64: Tried { static let tried: [UInt64] = [1, 0, .max] }
extension UInt32: Tried { static let tried: [UInt32] = [1, 0, .max] }
extension Int64: Tried { static let tried: [Int64] = [1, 0, -1, .max, .min] }
extension Int16: Tried { static let tried: [Int16] = [1, 0, .max, .min] }
extension Int32: Tried { static let tried: [Int32] = [1, 0, -1, .max, .min] }
extension Date: Tried { static let tried = [0, 1e9, -1e15, 1e300, .nan].map { Date(timeIntervalSince1970: $0) } }
extension URL: Tried { static let tried = ["/nowhere", "/", "a b"].map { URL(fileURLWithPath: $0) } }
extension UInt8: Tried { static let tried: [UInt8] = [1, 0, 127, 255] }
extension Bool: Tried { static let tried = [true, false] }

extension String: Tried {
  static let tried = ["a", "", " ", "\u{0}", "/nowhere/at all", "-1", "nan", "{}", String(repeating: "x", count: 5000)]
}

extension Optional: Tried where Wrapped: Tried {
  static var tried: [Wrapped?] { Wrapped.tried.map { $0 } + [nil] }
}

extension Array: Tried where Element: Tried {
  static var tried: [[Element]] {
    let values = Element.tried
    return [Array(values.prefix(1)), [], values, values.reversed()] + values.prefix(6).map { [$0, $0, $0] }
  }
}

extension ArraySlice: Tried where Element: Tried {
  static var tried: [ArraySlice<Element>] {
    [Element].tried.map { $0.dropFirst(0) } + [Element].tried.map { $0.dropFirst() }
  }
}

extension Set: Tried where Element: Tried {
  static var tried: [Set<Element>] { [Element].tried.map { Set($0) } }
}

extension Dictionary: Tried where Key: Tried, Value: Tried {
  static var tried: [[Key: Value]] {
    let (keys, values) = (Key.tried, Value.tried)
    guard let key = keys.first else { return [[:]] }
    return values.prefix(1).map { [key: $0] } + [[:]]
      + values.map { value in Dictionary(uniqueKeysWithValues: Set(keys).map { ($0, value) }) }
  }
}

extension ClosedRange: Tried where Bound == Double {
  static var tried: [ClosedRange<Double>] {
    [
      100...1000, 0...1, 0...0, -1...1, -.infinity ... .infinity, 0 ... .infinity, 1e300...1e300, 5e-324...1e-300,
      440...440, -5 ... -4, 1e9...1e18,
    ]
  }
}

extension Range: Tried where Bound: Tried {
  static var tried: [Range<Bound>] {
    let values = Bound.tried
    return values.flatMap { low in values.compactMap { high in low < high ? low..<high : nil } }
  }
}

extension AudioBuffer: Tried {
  static let tried: [AudioBuffer] = {
    func tone(_ rate: Double, _ count: Int, _ amplitude: Float = 0.3) -> [Float] {
      (0..<count).map { amplitude * Float(sin(2 * .pi * 220 * Double($0) / rate)) }
    }
    return made([
      { try AudioBuffer(mono: tone(48_000, 9600), sampleRate: 48_000) },
      { try AudioBuffer(mono: [], sampleRate: 48_000) },
      { try AudioBuffer(mono: [0.5], sampleRate: 48_000) },
      { try AudioBuffer(channels: [tone(48_000, 4800), tone(48_000, 4800)], sampleRate: 48_000) },
      { try AudioBuffer(channels: Array(repeating: tone(48_000, 480), count: 7), sampleRate: 48_000) },
      { try AudioBuffer(mono: tone(44_100, 4410), sampleRate: 44_100) },
      { try AudioBuffer(mono: tone(8000, 800), sampleRate: 8000) },
      { try AudioBuffer(mono: tone(8000, 80), sampleRate: 1) },
      { try AudioBuffer(mono: tone(48_000, 480), sampleRate: 768_000) },
      { try AudioBuffer(mono: [Float](repeating: 0, count: 9600), sampleRate: 48_000) },
      { try AudioBuffer(mono: [Float](repeating: .nan, count: 9600), sampleRate: 48_000) },
      { try AudioBuffer(mono: [Float](repeating: .infinity, count: 9600), sampleRate: 48_000) },
      { try AudioBuffer(mono: tone(48_000, 9600, 1e38), sampleRate: 48_000) },
      { try AudioBuffer(mono: tone(48_000, 9600, 1e-40), sampleRate: 48_000) },
    ])
  }()
}

/// The usual value of an argument, which depends on what it is called.
func usualArgument<Value: Tried>(_ name: String, _ type: Value.Type = Value.self) -> Value? {
  let word = name.lowercased()
  if type == Double.self {
    let value: Double =
      switch word {
      case let word where word.hasSuffix("rate") && !word.contains("speech"): 48_000
      case let word where word.contains("frequency") || word.contains("pitch") || word == "a4": 440
      case let word where word.contains("duration") || word.contains("hop"): 0.01
      case "maximum", "upper", "highest": 1000
      case "minimum", "lower", "lowest": 100
      default: 0.5
      }
    return value as? Value
  }
  if type == Int.self {
    let value: Int =
      switch word {
      case let word where word.contains("channel"): 1
      case let word where word.contains("frame") || word.contains("length") || word.contains("count"): 64
      default: 2
      }
    return value as? Value
  }
  return Value.tried.first
}
