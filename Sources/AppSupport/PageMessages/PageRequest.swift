/// What a page may say: an enum with a case for each message, so that the compiler finds the one without a handler.
public protocol PageRequest: Sendable {
  /// The messages, each with its name in JSON.
  static var contract: [IncomingMessage<Self>] { get }
}

extension PageRequest {
  /// Reads a message.
  ///
  /// - Throws: `PageRefusal` for a message that is not in the contract, or a member outside its range.
  public init(_ message: PageMessage) throws(PageRefusal) {
    guard let known = try Self.known(message) else {
      throw PageRefusal(expected: "a message of this page", got: message.type)
    }
    self = known
  }

  /// Reads a message; `nil` for one of another contract.
  ///
  /// - Throws: `PageRefusal` for a member outside its range.
  public static func known(_ message: PageMessage) throws(PageRefusal) -> Self? {
    try contract.first { $0.name == message.type }?.read(message)
  }
}

/// A message that a page may send: its name, what it means, and how it becomes a request. Its members are those of a type
/// that decodes itself; nothing says them again.
public struct IncomingMessage<Request: Sendable>: Sendable {
  /// The member `type`.
  public let name: String
  /// What it means, in a few words.
  public let meaning: String
  let read: @Sendable (PageMessage) throws(PageRefusal) -> Request
  let members: @Sendable () throws -> MessageShape

  private init(
    _ name: String, _ meaning: String, _ read: @escaping @Sendable (PageMessage) throws(PageRefusal) -> Request,
    _ members: @escaping @Sendable () throws -> MessageShape
  ) { (self.name, self.meaning, self.read, self.members) = (name, meaning, read, members) }

  /// A message without members.
  public init(_ name: String, _ request: Request, _ meaning: String) {
    self.init(name, meaning, { _ throws(PageRefusal) in request }, { .object([]) })
  }

  /// A message with the members of a type.
  public init<Members: Decodable & Sendable>(
    _ name: String, _ request: @escaping @Sendable (Members) -> Request, _ meaning: String
  ) {
    self.init(
      name, meaning, { message throws(PageRefusal) in request(try message.read(Members.self)) },
      { try .of(Members.self) })
  }

  /// The message as a case of a larger request.
  public func within<Larger>(_ larger: @escaping @Sendable (Request) -> Larger) -> IncomingMessage<Larger> {
    let read = read
    return IncomingMessage<Larger>(
      name, meaning, { message throws(PageRefusal) in larger(try read(message)) }, members)
  }

  /// What a table and the page's side know of it.
  public var described: DescribedMessage { DescribedMessage(name: name, meaning: meaning, shape: members) }
}
