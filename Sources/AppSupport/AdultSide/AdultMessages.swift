import AppDatabases
import AppWords
import PageMessages

/// What the gate asks.
public struct AdultGateMessage: ServerMessage {
  /// The member `type`.
  public static let name = "adults-gate"
  private let question: AdultGate.Question
  /// The adult's hint to the code.
  private let hint: String?

  private enum Key: String, CodingKey { case hint }

  /// - Parameter hint: to the code; `nil` for none.
  public init(question: AdultGate.Question, hint: String? = nil) { (self.question, self.hint) = (question, hint) }

  /// Reads the value.
  public init(from decoder: any Decoder) throws {
    question = try AdultGate.Question(from: decoder)
    hint = try decoder.container(keyedBy: Key.self).decodeIfPresent(String.self, forKey: .hint)
  }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    try question.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(hint, forKey: .hint)
  }
}

/// What became of a wish.
public struct AdultNotice: ServerMessage {
  /// The member `type`.
  public static let name = "notice"
  private enum Kind: String, Codable, CaseIterable {
    /// The change is on the disk.
    case stored
    /// Something was heard that is stored later.
    case heard
    /// Nothing has changed.
    case refused
  }

  private var kind: Kind
  private var words: Words

  /// The usual words for a change that is on the disk.
  public static let stored = AdultNotice.stored(Words(cs: "Uloženo", en: "Stored"))

  /// What a page is told of an error: a refusal that answers a wish, in the error's own words; or a fault, where no wish is
  /// wrong, but the disk, the database or the program.
  ///
  /// - Parameter isAdult: whether an adult reads it, who understands also the line of an error without words.
  public static func of(_ error: any Error, isAdult: Bool = false) -> any ServerMessage {
    guard isAdult || error is any Worded, !(error is AppDatabaseError) else { return ServerNotice.Fault(error) }
    return refused(ServerNotice.Fault(error).words)
  }

  /// The change is on the disk.
  public static func stored(_ words: Words) -> AdultNotice { AdultNotice(kind: .stored, words: words) }
  /// Something was heard that is stored later, with other things.
  public static func heard(_ words: Words) -> AdultNotice { AdultNotice(kind: .heard, words: words) }
  /// Nothing has changed.
  public static func refused(_ words: Words) -> AdultNotice { AdultNotice(kind: .refused, words: words) }
}
