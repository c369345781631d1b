// The ranges that the messages of several apps have in common.

/// Numbers of what is in a database; JavaScript holds these exactly.
/// The numbers that are accepted.
public enum RecordNumbers: NumberRange {
  /// The numbers that are accepted.
  public static let range: ClosedRange<Int64> = 0...9_007_199_254_740_991
}
/// Counts of what has happened since something began.
/// The numbers that are accepted.
public enum Counts: NumberRange {
  /// The numbers that are accepted.
  public static let range = 0...9_007_199_254_740_991
}
/// Times since something began, or how long it lasts: up to a year.
public enum Times: NumberRange {
  /// The numbers that are accepted.
  public static let range = 0...31_536_000.0
  /// The unit, as a table shows it.
  public static let unit = "s"
}
/// The sample rates of a browser's sound.
public enum SampleRates: NumberRange {
  /// The numbers that are accepted.
  public static let range = 8000...192_000.0
  /// The unit, as a table shows it.
  public static let unit = "Hz"
}
/// The delay of a browser's sound.
public enum Latencies: NumberRange {
  /// The numbers that are accepted.
  public static let range = 0...10.0
  /// The unit, as a table shows it.
  public static let unit = "s"
}
/// Parts of a whole.
/// The numbers that are accepted.
public enum Shares: NumberRange {
  /// The numbers that are accepted.
  public static let range = 0...1.0
}
/// Levels, whatever their reference.
public enum Levels: NumberRange {
  /// The numbers that are accepted.
  public static let range = -400...400.0
  /// The unit, as a table shows it.
  public static let unit = "dB"
}
/// Lengths and places on a page.
public enum Millimetres: NumberRange {
  /// The numbers that are accepted.
  public static let range = -10_000...10_000.0
  /// The unit, as a table shows it.
  public static let unit = "mm"
}

/// A name, or one line.
/// The longest text, in bytes of UTF-8.
public enum LineLength: TextLength {
  /// The longest text, in bytes of UTF-8.
  public static let longest = 500
}
/// A sentence, or a list in words.
/// The longest text, in bytes of UTF-8.
public enum PassageLength: TextLength {
  /// The longest text, in bytes of UTF-8.
  public static let longest = 20_000
}
/// A piece of a file in Base64.
/// The longest text, in bytes of UTF-8.
public enum PieceLength: TextLength {
  /// The longest text, in bytes of UTF-8.
  public static let longest = 64_000
}

/// The number of something in a database.
public typealias RecordNumber = BoundedNumber<RecordNumbers>
/// A name, or one line.
public typealias LineText = BoundedText<LineLength>
/// A sentence, or a list in words.
public typealias PassageText = BoundedText<PassageLength>

/// The most numbers of a setting, and of small lists.
/// The most values.
public enum FewValues: ListLength {
  /// The most values.
  public static let most = 100
}

/// The value of a setting as a page gives it: a number, yes or no, a text, a range or a list `[80, 110]`, or `null`.
public enum GivenSetting: Described, Hashable, Sendable {
  case number(Double)
  case numbers([Double])
  case flag(Bool)
  case text(String)
  case none

  /// The numbers of settings; each setting has a narrower range of its own.
  /// The numbers that are accepted.
  public enum Values: NumberRange {
    /// The numbers that are accepted.
    public static let range = -1e9...1e9
  }
  private typealias Number = BoundedNumber<Values>
  private typealias Numbers = BoundedList<Number, FewValues>

  /// Reads the value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .none
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if (try? container.decode(Double.self)) != nil {
      self = .number(try container.decode(Number.self).value)
    } else if (try? container.decode(String.self)) != nil {
      self = .text(try container.decode(PassageText.self).value)
    } else {
      self = .numbers(try container.decode(Numbers.self).values.map(\.value))
    }
  }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .number(let number): try number.encode(to: encoder)
    case .numbers(let numbers): try numbers.encode(to: encoder)
    case .flag(let flag): try flag.encode(to: encoder)
    case .text(let text): try text.encode(to: encoder)
    case .none: try Bool?.none.encode(to: encoder)
    }
  }

  /// The value as the text that a setting reads.
  public var text: String {
    switch self {
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    case .numbers(let numbers): "[" + numbers.map { "\($0)" }.joined(separator: ",") + "]"
    case .flag(let flag): flag ? "yes" : "no"
    case .text(let text): text
    case .none: "none"
    }
  }

  /// The shape of the value in a message.
  public static func shape() throws -> MessageShape {
    .either([try .of(Number.self), try .of(Numbers.self), .flag, try .of(PassageText.self), .nothing])
  }
  /// A value of the type.
  public static var sample: Self { .none }
}
