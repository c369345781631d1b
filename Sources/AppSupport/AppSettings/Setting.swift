import AppWords

/// A setting that a user may change in a value of type `Owner`, with its name, its unit and its range.
///
/// An app declares its settings once, beside the type that holds them. The command's `NAME=VALUE`, the table of
/// settings, the check of ranges and a page's form use this declaration. The `Codable` conformance of `Owner` defines
/// the stored form of the value; `path` is the setting's place in that JSON.
///
/// ```swift
/// struct Balloon: Codable { var hold = 2.0 }
/// let hold = Setting(
///   "hold", \Balloon.hold, in: 0.1...30, .seconds,
///   Words(cs: "jak dlouho držet hlasitost", en: "how long to keep the loudness"))
/// try hold.set("3500 ms", in: &balloon)   // balloon.hold == 3.5
/// try hold.check(balloon)
/// ```
public struct Setting<Owner>: Sendable {
  /// The name that users type: lower-case words with hyphens.
  public let name: String
  /// The keys in the JSON of `Owner`, joined by dots: `gate.margin`.
  public let path: String
  /// The unit of the setting's numbers.
  public let unit: SettingUnit
  /// The meaning of the setting: a sentence without a capital and a full stop.
  public let meaning: Words

  let form: SettingForm
  /// Whether the setting may have no value.
  let isOptional: Bool
  /// The least and the greatest permitted number, which may depend on other settings of the owner.
  let bounds: @Sendable (Owner) -> ClosedRange<Double>
  let read: @Sendable (Owner) -> SettingValue
  let write: @Sendable (inout Owner, SettingValue) -> Void

  /// The setting's value in an owner.
  public func value(in owner: Owner) -> SettingValue { read(owner) }

  /// The permitted values in words: `0.1 to 30 s`, `yes or no`.
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

  /// Sets the value from a text. The range is not checked here, since it may depend on settings that change later.
  ///
  /// Numbers may end with the unit, or with `ms` or `kHz` where that fits. A range is `80..110` or `[80,110]`, a list
  /// `220,247` or `[220,247]`.
  ///
  /// - Throws: `SettingError.malformed`.
  public func set(_ text: String, in owner: inout Owner) throws(SettingError) {
    guard let value = SettingParser(form: form, unit: unit, isOptional: isOptional).value(of: text) else {
      throw .malformed(name: name, expected: Words { expectation(in: owner, $0) }, got: text)
    }
    write(&owner, value)
  }

  /// Throws `SettingError.outOfRange` if the owner's value is outside the setting's range.
  public func check(_ owner: Owner) throws(SettingError) {
    let value = read(owner)
    let range = bounds(owner)
    var isInside = value.components.allSatisfy(range.contains)
    if case .range(let lower, let upper) = value { isInside = isInside && lower < upper }
    if case (.numbers(let numbers), .numbers(let count)) = (value, form) {
      isInside = isInside && count.contains(numbers.count)
    }
    guard isInside else {
      throw .outOfRange(
        name: name, expected: Words { expectation(in: owner, $0) }, got: Words { value.text(unit, $0) })
    }
  }

  /// The same setting as one of a value that contains the owner.
  ///
  /// - Parameters:
  ///   - path: the place of the owner in the JSON of that value, with a dot at its end.
  ///   - get: returns the owner in a value.
  ///   - set: replaces the owner in a value.
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

  /// The same setting as one of a value that contains the owner in a property.
  public func inside<Outer>(path prefix: String, _ keyPath: WritableKeyPath<Outer, Owner> & Sendable) -> Setting<Outer>
  {
    inside(path: prefix, get: { $0[keyPath: keyPath] }, set: { $0[keyPath: keyPath] = $1 })
  }
}
