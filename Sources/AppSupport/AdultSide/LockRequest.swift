import PageMessages

/// What a page says at the lock of its list of people, and about it.
public enum LockRequest: PageRequest {
  /// The code that was typed.
  public struct TypedCode: Codable, Sendable {
    /// Its digits.
    public var code: LineText
  }

  /// Another code.
  public struct NewCode: Codable, Sendable {
    /// Its digits.
    public var code: LineText
    /// What reminds of it.
    public var hint: LineText
    /// The code before it, where there is one.
    public var present: LineText?
  }

  /// The code is to be asked.
  case knock
  /// The code was typed.
  case answer(TypedCode)
  /// The list is to be locked now.
  case now
  /// Nobody has touched the page for a while.
  case rest
  /// The code is to be set, or changed.
  case set(NewCode)
  /// The lock is to be removed.
  case remove(TypedCode)

  /// The messages.
  public static let contract: [IncomingMessage<Self>] = [
    .init("lock-knock", .knock, "the list of people is locked: its code is to be asked"),
    .init("lock-answer", Self.answer, "the code; after three wrong ones none counts for a while, which doubles"),
    .init("lock-now", .now, "the list of people is to be locked now"),
    .init("lock-rest", .rest, "nobody has touched the page for the time after which the list is locked"),
    .init("lock-set", Self.set, "the lock gets this code, in place of the present one where there is one"),
    .init("lock-remove", Self.remove, "the lock is removed by its code"),
  ]
}

/// What a page knows of the lock of its list of people. It is sent before a screen when it has changed.
public struct PeopleLockMessage: ServerMessage, Equatable {
  /// The member `type`.
  public static let name = "people-lock"
  /// Whether there is a lock.
  var isSet: Bool
  /// The beginning of the paths of the documents below `/documents/`, while the list is not locked; nothing without a lock.
  var key: String?
  /// What reminds of the code; nothing while the list is locked.
  var hint: String?
  /// After this time without a touch the page says so, seconds.
  @BoundedNumber<Times> var rest: Double = AdultOpening.idleTime
}
