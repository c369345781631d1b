import Foundation
import JSONReading

/// A message of the server to a page: an object with the members of the type, and its name as `type`.
public protocol ServerMessage: Codable, Sendable {
  /// The member `type`.
  static var name: String { get }
}

extension ServerMessage {
  /// The message in JSON.
  ///
  /// - Throws: the encoder's error for a number that JSON does not have.
  public func json() throws -> Data {
    let encoder = JSONEncoder.line
    return try encoder.encode(Named(message: self))
  }
}

/// A message with its name.
private struct Named<Message: ServerMessage>: Encodable {
  let message: Message

  private enum Key: String, CodingKey { case type }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Message.name, forKey: .type)
    try message.encode(to: encoder)
  }
}

/// A message as the contract describes it.
public struct DescribedMessage: Sendable {
  /// The member `type`.
  public let name: String
  /// What it means, in a few words.
  public let meaning: String
  /// The shape of its members.
  public let shape: @Sendable () throws -> MessageShape

  init(name: String, meaning: String, shape: @escaping @Sendable () throws -> MessageShape) {
    (self.name, self.meaning, self.shape) = (name, meaning, shape)
  }

  /// A message of the server.
  public init<Message: ServerMessage>(_: Message.Type, _ meaning: String) {
    self.init(name: Message.name, meaning: meaning) { try .of(Message.self) }
  }
}
