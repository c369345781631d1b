/// Parses the text of an instrument line by line.
struct SFZParser {
  /// An opcode with its value and line.
  struct Opcode {
    let name: String
    let value: String
    let line: Int
  }

  private enum Header: String {
    case control, global, master, group, region
  }

  private(set) var regions: [SFZRegion] = []
  private(set) var warnings: [SFZWarning] = []

  private var known = Set<String>()
  private var definitions: [(name: String, value: String)] = []
  private var header: Header?
  private var skipsHeader = false
  private var defaultPath = ""
  private var keyOffset = 0
  /// For each header its settings, which extend those of the enclosing header.
  private var global = SFZRegion()
  private var master = SFZRegion()
  private var group = SFZRegion()
  private var region = SFZRegion()
  private var regionLine = 0

  mutating func parse(_ text: String) throws(InstrumentError) {
    var number = 0
    var comment: Int?
    // The line break of Windows is a single Character. A carriage return alone also ends a line.
    for raw in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      let line = Self.withoutComments(raw, &comment, number)
      try parse(line: line, number)
    }
    if let comment { throw .invalidText(line: comment, reason: "a comment begins here and never ends") }
    try endRegion()
  }

  /// The line without its comments `// …` and `/* … */`. `open` is the number of the line in which an unclosed comment
  /// began.
  private static func withoutComments(_ line: Substring, _ open: inout Int?, _ number: Int) -> Substring {
    guard open != nil || line.contains("/") else { return line }
    var (rest, kept) = (line, "")
    while !rest.isEmpty {
      if open != nil {
        guard let end = rest.range(of: "*/") else { return kept[...] }
        rest = rest[end.upperBound...]
        open = nil
        kept += " "
      } else if let slash = rest.firstIndex(of: "/") {
        kept += rest[..<slash]
        let after = rest[slash...]
        if after.hasPrefix("//") { return kept[...] }
        if after.hasPrefix("/*") {
          open = number
          rest = after.dropFirst(2)
        } else {
          kept += "/"
          rest = after.dropFirst()
        }
      } else {
        kept += rest
        rest = ""
      }
    }
    return kept[...]
  }

  private mutating func parse(line: Substring, _ number: Int) throws(InstrumentError) {
    var rest = line.trimmed
    if rest.hasPrefix("#") {
      try directive(rest, number)
      return
    }
    if !definitions.isEmpty, rest.contains("$") { rest = try expanded(rest, number)[...] }
    while !rest.isEmpty {
      if rest.first == "<" {
        guard let end = rest.firstIndex(of: ">") else {
          throw .invalidText(line: number, reason: "a header begins with < and has no >")
        }
        try begin(rest[rest.index(after: rest.startIndex)..<end].lowercased(), number)
        rest = rest[rest.index(after: end)...].trimmed
        continue
      }
      guard let equals = rest.firstIndex(of: "=") else {
        throw .invalidText(line: number, reason: "expected opcode=value, got \(rest.prefix(40))")
      }
      let name = rest[..<equals].trimmed
      guard !name.isEmpty, !name.contains(where: \.isWhitespace), !name.contains("<") else {
        throw .invalidText(line: number, reason: "expected opcode=value, got \(rest.prefix(40))")
      }
      let (value, after) = Self.value(rest[rest.index(after: equals)...])
      rest = after
      try take(Opcode(name: name.lowercased(), value: String(value), line: number))
    }
  }

  /// A value ends before the next header or before the word in front of the next equals sign, since names of recordings
  /// may contain spaces.
  private static func value(_ text: Substring) -> (value: Substring, rest: Substring) {
    // The equals sign is searched first, so that the search for a header does not scan the whole line for each opcode.
    let equals = text.firstIndex(of: "=")
    var end = equals ?? text.endIndex
    if let bracket = text[..<end].firstIndex(of: "<") {
      end = bracket
    } else if let equals, let space = text[..<equals].trimmedEnd.lastIndex(where: \.isWhitespace) {
      end = text.index(after: space)
    }
    return (text[..<end].trimmed, text[end...].trimmed)
  }

  private mutating func directive(_ text: Substring, _ number: Int) throws(InstrumentError) {
    let words = text.split(maxSplits: 2, whereSeparator: \.isWhitespace)
    switch words[0] {
    case "#define":
      guard words.count == 3, words[1].hasPrefix("$"), words[1].count > 1 else {
        throw .invalidText(line: number, reason: "expected #define $name value, got \(text.prefix(40))")
      }
      let name = String(words[1])
      let value = words[2].trimmed
      definitions.removeAll { $0.name == name }
      definitions.append((name, String(value.prefix { !$0.isWhitespace })))
      // The longest name first, so that $KEY does not hide $KEYS.
      definitions.sort { $0.name.count > $1.name.count }
    default: warn("\(words[0]) is not read", number)
    }
  }

  private func expanded(_ text: Substring, _ number: Int) throws(InstrumentError) -> String {
    var result = ""
    var rest = text
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[dollar...]
      if let found = definitions.first(where: { rest.hasPrefix($0.name) }) {
        result += found.value
        rest = rest.dropFirst(found.name.count)
      } else {
        result += "$"
        rest = rest.dropFirst()
      }
      guard result.utf8.count <= SFZInstrument.limits.lineLength else {
        throw .invalidText(line: number, reason: "definitions make it longer than \(SFZInstrument.limits.lineLength)")
      }
    }
    return result + rest
  }

  private mutating func begin(_ name: String, _ number: Int) throws(InstrumentError) {
    try endRegion()
    header = Header(rawValue: name)
    skipsHeader = header == nil
    switch header {
    case .global:
      global = SFZRegion()
      (master, group) = (global, global)
    case .master: (master, group) = (global, global)
    case .group: group = master
    case .region:
      region = group
      regionLine = number
    case .control: break
    case nil: warn("header <\(name)> is not read", number)
    }
  }

  private mutating func take(_ opcode: Opcode) throws(InstrumentError) {
    if skipsHeader { return }
    switch header {
    case nil:
      throw .invalidText(line: opcode.line, reason: "\(opcode.name) stands before any header")
    case .control: try control(opcode)
    case .global:
      global = try applied(opcode, to: global)
      (master, group) = (global, global)
    case .master:
      master = try applied(opcode, to: master)
      group = master
    case .group: group = try applied(opcode, to: group)
    case .region: region = try applied(opcode, to: region)
    }
  }

  private mutating func applied(_ opcode: Opcode, to region: SFZRegion) throws(InstrumentError) -> SFZRegion {
    var region = region
    if try !SFZValue.apply(opcode, to: &region, keyOffset: keyOffset) {
      warn("opcode \(opcode.name) is not read", opcode.line)
    }
    return region
  }

  private mutating func control(_ opcode: Opcode) throws(InstrumentError) {
    switch opcode.name {
    case "default_path": defaultPath = opcode.value
    case "note_offset": keyOffset = try SFZValue.integer(opcode, -127...127)
    default: warn("opcode \(opcode.name) is not read", opcode.line)
    }
  }

  private mutating func endRegion() throws(InstrumentError) {
    guard header == .region else { return }
    header = nil
    guard regions.count < SFZInstrument.limits.regions else {
      throw .invalidText(line: regionLine, reason: "more than \(SFZInstrument.limits.regions) regions")
    }
    if region.isDisabled { return }
    guard !region.sample.isEmpty else {
      throw .invalidText(line: regionLine, reason: "a region without a sample")
    }
    if region.lowestKey > region.highestKey || region.lowestVelocity > region.highestVelocity {
      warn("a region lies between a higher and a lower note or velocity and never sounds", regionLine)
    }
    region.sample = (defaultPath + region.sample).replacing("\\", with: "/")
    regions.append(region)
  }

  private mutating func warn(_ reason: String, _ line: Int) {
    if known.insert(reason).inserted { warnings.append(SFZWarning(line: line, reason: reason)) }
  }
}

extension Substring {
  /// The text without white space at either end.
  fileprivate var trimmed: Substring { drop(while: \.isWhitespace).trimmedEnd }

  fileprivate var trimmedEnd: Substring {
    var end = endIndex
    while end > startIndex, self[index(before: end)].isWhitespace { end = index(before: end) }
    return self[..<end]
  }

  fileprivate func range(of text: String) -> Range<Index>? { firstRange(of: text) }
}
