/// What a look has learnt about a server that the next look need not ask again. Each question starts a program.
package struct PulseMemory: Sendable {
  /// The server as it answered last.
  var server: PulseLists.Server?
  /// The descriptions of outputs by their names.
  var descriptions: [String: String] = [:]

  /// Knows nothing.
  package init() {}
}
