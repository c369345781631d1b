import AppWords

/// One thing that a user may set in a value of type `Owner`: by its name, in its unit, within its range.
///
/// An app declares its settings once, beside the type that holds them; from the declaration come the command's
/// `NAME=VALUE`, the table of settings, the refusal of what is out of range, and a page's form. How the value is stored is
/// the `Codable` conformance of `Owner`; `path` says where in that JSON the setting is found.
///
/// ```swift
/// struct Balloon: Codable { var hold = 2.0 }
/// let hold = Setting(
///   "hold", \Balloon.hold, in: 0.1...30, .seconds, Words(cs: "jak dlouho držet hlasitost", en: "how long to keep the loudness"))
/// try hold.set("3500 ms", in: &balloon)   // balloon.hold == 3.5
/// try hold.check(balloon)
/// ```
public struct Setting<Owner>: Sendable {
  /// The name by which a user sets it: lower-case words with hyphens.
  public let name: String
  /// The keys in the JSON of `Owner`, joined by dots: `gate.margin`.
  public let path: String
  /// What its numbers count.
  public let unit: SettingUnit
  /// What it does, in a sentence without a capital and a full stop.
  public let meaning: Words

  let form: SettingForm
  /// Whether it may have no value.
  let isOptional: Bool
  /// The least and the greatest number, which may depend on other settings of the owner.
  let bounds: @Sendable (Owner) -> ClosedRange<Double>
  let read: @Sendable (Owner) -> SettingValue
  let write: @Sendable (inout Owner, SettingValue) -> Void

  /// Its value in an owner.
  public func value(in owner: Owner) -> SettingValue { read(owner) }

  /// What may be set, in words: `0.1 to 30 s`, `yes or no`.
  public func expectation(in owner: Owner, _ language: Language = .english) -> String {
    let limits = SettingError.text(bounds(owner), unit, language)
    let czech = language == .czech
    let base =
      switch form {
      case .number, .whole: limits
      case .range: czech ? "rozsah v mezích \(limits)" : "a range within \(limits)"
      case .flag: czech ? "yes nebo no" : "yes or no"
      case .numbers(let count):
        czech
          ? "\(count.lowerBound) až \(count.upperBound) čísel v mezích \(limits)"
          : "\(count.lowerBound) to \(count.upperBound) numbers within \(limits)"
      }
    return isOptional ? base + (czech ? ", nebo none" : ", or none") : base
  }

  /// Reads a text as the setting's value; nothing is said about its range, since that may depend on what is set next.
  ///
  /// Numbers may end with the unit, or with `ms` or `kHz` where that fits. A range is `80..110` or `[80,110]`, a list
  /// `220,247` or `[220,247]`.
  ///
  /// - Throws: `SettingError.malformed`.
  public func set(_ text: String, in owner: inout Owner) throws(SettingError) {
    guard let value = SettingParser(form: form, unit: unit, isOptional: isOptional).value(of: text) else {
      throw .malformed(name: name, expected: expectation(in: owner), got: text)
    }
    write(&owner, value)
  }

  /// Throws `SettingError.outOfRange` if the owner's value is outside of the setting's range.
  public func check(_ owner: Owner) throws(SettingError) {
    let value = read(owner)
    let range = bounds(owner)
    var isInside = value.components.allSatisfy(range.contains)
    if case .range(let lower, let upper) = value { isInside = isInside && lower < upper }
    if case (.numbers(let numbers), .numbers(let count)) = (value, form) {
      isInside = isInside && count.contains(numbers.count)
    }
    guard isInside else { throw .outOfRange(name: name, expected: expectation(in: owner), got: value.text(unit)) }
  }

  /// The setting of a value that holds an owner.
  ///
  /// - Parameters:
  ///   - path: where the owner is in the JSON of that value, with a dot at its end.
  ///   - get: the owner of a value.
  ///   - set: gives a value another owner.
  public func inside<Outer>(
    path prefix: String, get: @escaping @Sendable (Outer) -> Owner,
    set: @escaping @Sendable (inout Outer, Owner) -> Void
  ) -> Setting<Outer> {
    Setting<Outer>(
      name: name, path: prefix + path, unit: unit, meaning: meaning, form: form, isOptional: isOptional,
      bounds: { [bounds] in bounds(get($0)) }, read: { [read] in read(get($0)) },
      write: { [write] outer, value in
        var owner = get(outer)
        write(&owner, value)
        set(&outer, owner)
      })
  }

  /// The setting of a value that holds an owner in a property.
  public func inside<Outer>(path prefix: String, _ keyPath: WritableKeyPath<Outer, Owner> & Sendable) -> Setting<Outer>
  {
    inside(path: prefix, get: { $0[keyPath: keyPath] }, set: { $0[keyPath: keyPath] = $1 })
  }
}
