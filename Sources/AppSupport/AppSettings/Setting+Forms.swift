import AppWords

/// The forms of a setting, by the type of the property that holds it.
///
/// - `path`: the key in the owner's JSON. The default is the name in camel case: `pop-volume` becomes `popVolume`.
/// - `range`: the least and the greatest permitted number.
extension Setting {
  /// Creates a setting for a number.
  public init(
    _ name: String, _ keyPath: WritableKeyPath<Owner, Double> & Sendable, in range: ClosedRange<Double>,
    _ unit: SettingUnit, _ meaning: Words, path: String? = nil
  ) { self.init(name, keyPath, in: { _ in range }, unit, meaning, path: path) }

  /// Creates a setting for a number whose range depends on other settings.
  public init(
    _ name: String, _ keyPath: WritableKeyPath<Owner, Double> & Sendable,
    in bounds: @escaping @Sendable (Owner) -> ClosedRange<Double>, _ unit: SettingUnit, _ meaning: Words,
    path: String? = nil
  ) {
    self.init(
      name, path, unit, meaning, .number, bounds: bounds, read: { .number($0[keyPath: keyPath]) },
      write: { if case .number(let number) = $1 { $0[keyPath: keyPath] = number } })
  }

  /// Creates a setting for an optional number.
  public init(
    _ name: String, _ keyPath: WritableKeyPath<Owner, Double?> & Sendable,
    in bounds: @escaping @Sendable (Owner) -> ClosedRange<Double>, _ unit: SettingUnit, _ meaning: Words,
    path: String? = nil
  ) {
    self.init(
      name, path, unit, meaning, .number, isOptional: true, bounds: bounds,
      read: { $0[keyPath: keyPath].map(SettingValue.number) ?? .none },
      write: { if case .number(let number) = $1 { $0[keyPath: keyPath] = number } else { $0[keyPath: keyPath] = nil } })
  }

  /// Creates a setting for a whole number.
  public init<Whole: FixedWidthInteger & Sendable>(
    _ name: String, _ keyPath: WritableKeyPath<Owner, Whole> & Sendable, in range: ClosedRange<Double>,
    _ unit: SettingUnit, _ meaning: Words, path: String? = nil
  ) {
    self.init(
      name, path, unit, meaning, .whole, bounds: { _ in range }, read: { .number(Double($0[keyPath: keyPath])) },
      write: {
        if case .number(let number) = $1, let whole = Whole(exactly: number) { $0[keyPath: keyPath] = whole }
      })
  }

  /// Creates a setting for an optional whole number.
  public init(
    _ name: String, _ keyPath: WritableKeyPath<Owner, Int?> & Sendable, in range: ClosedRange<Double>,
    _ unit: SettingUnit, _ meaning: Words, path: String? = nil
  ) {
    self.init(
      name, path, unit, meaning, .whole, isOptional: true, bounds: { _ in range },
      read: { $0[keyPath: keyPath].map { .number(Double($0)) } ?? .none },
      write: {
        if case .number(let number) = $1 {
          $0[keyPath: keyPath] = Int(exactly: number)
        } else {
          $0[keyPath: keyPath] = nil
        }
      })
  }

  /// Creates a setting for a range of numbers within another range.
  public init(
    _ name: String, _ keyPath: WritableKeyPath<Owner, ClosedRange<Double>> & Sendable,
    within range: ClosedRange<Double>, _ unit: SettingUnit, _ meaning: Words, path: String? = nil
  ) { self.init(name, keyPath, within: { _ in range }, unit, meaning, path: path) }

  /// Creates a setting for a range of numbers within another range, which depends on other settings.
  public init(
    _ name: String, _ keyPath: WritableKeyPath<Owner, ClosedRange<Double>> & Sendable,
    within bounds: @escaping @Sendable (Owner) -> ClosedRange<Double>, _ unit: SettingUnit, _ meaning: Words,
    path: String? = nil
  ) {
    self.init(
      name, path, unit, meaning, .range, bounds: bounds,
      read: { .range($0[keyPath: keyPath].lowerBound, $0[keyPath: keyPath].upperBound) },
      write: { if case .range(let lower, let upper) = $1 { $0[keyPath: keyPath] = lower...upper } })
  }

  /// Creates a setting for several numbers, each within a range.
  public init(
    _ name: String, _ keyPath: WritableKeyPath<Owner, [Double]> & Sendable, count: ClosedRange<Int>,
    in range: ClosedRange<Double>, _ unit: SettingUnit, _ meaning: Words, path: String? = nil
  ) {
    self.init(
      name, path, unit, meaning, .numbers(count: count), bounds: { _ in range },
      read: { .numbers($0[keyPath: keyPath]) },
      write: { if case .numbers(let numbers) = $1 { $0[keyPath: keyPath] = numbers } })
  }

  /// Creates a setting for yes or no.
  public init(
    _ name: String, _ keyPath: WritableKeyPath<Owner, Bool> & Sendable, _ meaning: Words, path: String? = nil
  ) {
    self.init(
      name, path, .none, meaning, .flag, bounds: { _ in 0...1 }, read: { .flag($0[keyPath: keyPath]) },
      write: { if case .flag(let isOn) = $1 { $0[keyPath: keyPath] = isOn } })
  }

  private init(
    _ name: String, _ path: String?, _ unit: SettingUnit, _ meaning: Words, _ form: SettingForm,
    isOptional: Bool = false,
    bounds: @escaping @Sendable (Owner) -> ClosedRange<Double>, read: @escaping @Sendable (Owner) -> SettingValue,
    write: @escaping @Sendable (inout Owner, SettingValue) -> Void
  ) {
    let words = name.split(separator: "-")
    let key = words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    self.init(
      name: name, path: path ?? key, unit: unit, meaning: meaning, form: form, isOptional: isOptional, bounds: bounds,
      read: read, write: write)
  }
}
