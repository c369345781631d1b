extension String {
  /// The letters and digits of a name in lower case. It makes "TDH-39" and "tdh39" equal.
  var plainName: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}
