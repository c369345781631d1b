/// The text of one effect in its parts: a name, the value of the first setting, and further settings.
package struct EffectText: Sendable {
  /// The name of the effect.
  package let name: String
  /// The value of the first setting, if it is written without the setting's name.
  let first: String?
  /// The other settings, each as it is written.
  let pieces: [String]

  /// Splits a text such as `lowpass=1000,q=0.7`.
  init(_ text: some StringProtocol) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let head = Self.sides(parts[0])
    name = head[0]
    first = head.count == 2 ? head[1] : nil
    pieces = parts.dropFirst().map(Self.trimmed)
  }

  /// Splits the text of a chain, such as `gain=-6; limit`. Parts without any text are left out.
  package static func chain(_ text: String) -> [EffectText] {
    text.split(separator: ";").map(trimmed).filter { !$0.isEmpty }.map { EffectText($0) }
  }

  /// The texts before and after the first equals sign; one text if there is no such sign.
  static func sides(_ text: some StringProtocol) -> [String] {
    text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(trimmed)
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
