/// The one script that a page may run, with its style.
///
/// The page's policy names the script's digest (Content Security Policy Level 3, clause 6.7.3.3), so that a browser runs
/// these very bytes and nothing else.
package struct PageScript: Sendable, Equatable {
  /// The JavaScript.
  package let source: String
  /// The rules of CSS for what the script makes.
  package let style: String
  /// The SHA-256 of the source in Base64.
  package let digest: String

  /// Makes a script.
  ///
  /// - Precondition: the source has none of the texts that end or change a `<script>` element: `</script`, `<script`,
  ///   `<!--`.
  package init(source: String, style: String) {
    let text = source.lowercased()
    for end in ["</script", "<script", "<!--"] where text.contains(end) {
      preconditionFailure("expected a script without \(end)")
    }
    self.source = source
    self.style = style
    digest = SHA256.base64(Array(source.utf8))
  }
}
