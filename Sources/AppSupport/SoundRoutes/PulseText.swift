/// What `pactl` tells in words. PulseAudio 16 leaves out of its JSON every text that is not ASCII.
enum PulseText {
  /// The descriptions of sinks by their names, from `pactl list sinks`.
  static func descriptions(in text: String) -> [String: String] {
    var (found, name) = ([String: String](), String?.none)
    for line in text.split(separator: "\n") {
      if !line.hasPrefix("\t") { name = nil }
      if let value = value(of: "Name", in: line) {
        name = value
      } else if let name, let value = value(of: "Description", in: line) {
        found[name] = value
      }
    }
    return found
  }

  /// A property is indented further, so that none can be mistaken for one of these.
  private static func value(of word: String, in line: Substring) -> String? {
    let start = "\t\(word): "
    return line.hasPrefix(start) ? String(line.dropFirst(start.count)) : nil
  }
}
