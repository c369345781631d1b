/// A noun with the forms that it takes after a number, in every language of the apps.
///
/// The forms are the plural categories of Unicode CLDR: English has *one* and *other*; Czech has *one* (1), *few* (2 to
/// 4), *many* (fractions: 1,5 tiku) and *other* (0, and 5 and more).
public struct CountedWords: Sendable, Hashable {
  /// The Czech forms.
  public struct Czech: Sendable, Hashable {
    /// The form after 1: *tik*.
    public var one: String
    /// The form after 2, 3 and 4: *tiky*.
    public var few: String
    /// The form after a fraction: *tiku*.
    public var fraction: String
    /// The form after 0, and after 5 and more: *tiků*.
    public var other: String

    /// Creates the four forms.
    public init(one: String, few: String, fraction: String, other: String) {
      self.one = one
      self.few = few
      self.fraction = fraction
      self.other = other
    }
  }

  /// The English forms.
  public struct English: Sendable, Hashable {
    /// The form after 1: *tick*.
    public var one: String
    /// The form after every other number, including 0 and fractions: *ticks*.
    public var other: String

    /// Creates the two forms.
    public init(one: String, other: String) {
      self.one = one
      self.other = other
    }
  }

  /// The Czech forms.
  public var cs: Czech
  /// The English forms.
  public var en: English

  /// Creates a noun in every language.
  public init(cs: Czech, en: English) {
    self.cs = cs
    self.en = en
  }

  /// The form after a number. A negative number takes the form of its absolute value.
  public func callAsFunction(_ number: Double, _ language: Language) -> String {
    let size = number.magnitude
    switch language {
    case .english: return size == 1 ? en.one : en.other
    case .czech:
      guard Self.isWhole(size) else { return cs.fraction }
      return size == 1 ? cs.one : (2...4).contains(size) ? cs.few : cs.other
    }
  }

  /// `rounded` and `Int(exactly:)` call `trunc` of the C library of mathematics, which no import brings in: a program that
  /// imports this module alone would not be linked.
  private static func isWhole(_ size: Double) -> Bool {
    if size >= 0x1p52 { return true }  // every number from here on
    return size < 0x1p52 && Double(Int(size)) == size  // neither is true of NaN
  }
}
