extension String {
  /// The letters and digits of a name, in lower case: "TDH-39" and "tdh39" are one name.
  var plainName: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}
