import Foundation

/// All messages between a page and its program, in both directions. The JavaScript of the page and the tables of the
/// documentation are made from it.
public struct PageContract: Sendable {
  /// What the page says.
  public let incoming: [DescribedMessage]
  /// What the server says.
  public let outgoing: [DescribedMessage]

  /// Creates a contract.
  public init(incoming: [DescribedMessage], outgoing: [DescribedMessage]) {
    (self.incoming, self.outgoing) = (incoming, outgoing)
  }

  /// Creates the contract of an app: its requests, and its messages.
  public init<Request: PageRequest>(_: Request.Type, outgoing: [DescribedMessage]) {
    self.init(incoming: Request.contract.map(\.described), outgoing: outgoing)
  }

  private static let notice =
    "// Made from the page's contract; do not change it by hand. Its test makes it: WRITE_CONTRACT=1."

  /// The module of the page that makes the messages by their names.
  public var script: String {
    """
    \(Self.notice)
    // @ts-self-types="./messages.d.ts"

    /** @param {string} type */
    const named = (type) => (/** @type {any} */ members) => ({ type, ...members });

    export const to = {
    \(incoming.map { "  \(Self.member($0.name)): named(\"\($0.name)\"),\n" }.joined())};

    """
  }

  /// The types of that module, and of those who handle what the server says.
  ///
  /// - Throws: `UndescribedType`.
  public func types() throws -> String {
    let said = try incoming.map { message in
      let shape = try message.shape()
      let parameter =
        switch shape {
        case .object([]): ""
        case .object(let members): "members\(members.allSatisfy(\.isOptional) ? "?" : ""): \(shape.script)"
        default: "members: \(shape.script)"
        }
      return "  /** \(message.meaning) */\n  \(Self.member(message.name))(\(parameter)): Message;\n"
    }
    let heard = try grouped(outgoing).map { name, messages in
      let shapes = try messages.map { try $0.shape().script }
      let key = name.contains("-") ? "\"\(name)\"" : name
      return
        "  /** \(messages.map(\.meaning).joined(separator: "; ")) */\n  \(key)(message: \(shapes.joined(separator: " | "))): void;\n"
    }
    return """
      \(Self.notice)

      /** A message to the server. */
      export interface Message {
        type: string;
      }

      /** Makes the messages to the server. */
      export const to: {
      \(said.joined())};

      /** What handles the messages of the server, each by its name. */
      export interface Handlers {
      \(heard.joined())}

      """
  }

  /// The table of what the page says.
  public func incomingTable() throws -> String { try Self.table(incoming) }
  /// The table of what the server says.
  public func outgoingTable() throws -> String { try Self.table(outgoing) }

  private static func table(_ messages: [DescribedMessage]) throws -> String {
    let rows = try messages.map { message in
      let shape = try message.shape()
      return "| `\(message.name)` | \(shape.words) | \(message.meaning) |\n"
    }
    return "| `type` | members | meaning |\n|---|---|---|\n" + rows.joined()
  }

  /// Messages of one name are variants of one.
  private func grouped(_ messages: [DescribedMessage]) -> [(name: String, messages: [DescribedMessage])] {
    var names: [String] = []
    for message in messages where !names.contains(message.name) { names.append(message.name) }
    return names.map { name in (name, messages.filter { $0.name == name }) }
  }

  /// `open-chapter` as a name in JavaScript.
  public static func member(_ name: String) -> String {
    let words = name.split(separator: "-")
    return words.enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }.joined()
  }
}
