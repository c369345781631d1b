import ToneSynthesis

/// Sets the properties of a region from opcodes.
package enum SFZValue {
  /// Applies an opcode to a region; returns whether the opcode is supported.
  static func apply(
    _ opcode: SFZParser.Opcode, to region: inout SFZRegion, keyOffset: Int
  ) throws(InstrumentError) -> Bool {
    switch opcode.name {
    case "sample": region.sample = opcode.value
    case "key":
      let key = try key(opcode, keyOffset)
      (region.lowestKey, region.highestKey) = (key, key)
      if key >= 0 { region.keyCentre = key }
    case "lokey": region.lowestKey = try key(opcode, keyOffset)
    case "hikey": region.highestKey = try key(opcode, keyOffset)
    case "loprog": region.lowestProgram = try integer(opcode, 0...127)
    case "hiprog": region.highestProgram = try integer(opcode, 0...127)
    case "lochan": region.lowestChannel = try integer(opcode, 1...16)
    case "hichan": region.highestChannel = try integer(opcode, 1...16)
    case "lovel": region.lowestVelocity = try integer(opcode, 0...127)
    case "hivel": region.highestVelocity = try integer(opcode, 0...127)
    case "pitch_keycenter": region.keyCentre = try key(opcode, keyOffset)
    case "pitch_keytrack": region.keyTrackingCents = try number(opcode, SFZRegion.keyTrackingCentsRange)
    case "transpose": region.transposition = try integer(opcode, SFZRegion.transpositions)
    case "tune", "pitch": region.tuneCents = try number(opcode, SFZRegion.tuneCentsRange)
    case "volume": region.volume = try number(opcode, SFZRegion.volumeRange)
    case "pan": region.pan = try number(opcode, SFZRegion.panRange)
    case "amp_veltrack": region.velocityTracking = try number(opcode, SFZRegion.velocityTrackingRange)
    case "loop_mode", "loopmode":
      guard let mode = SFZRegion.LoopMode(rawValue: opcode.value) else {
        let modes = SFZRegion.LoopMode.allCases.map(\.rawValue).joined(separator: ", ")
        throw .invalidText(line: opcode.line, reason: "loop_mode: expected one of \(modes), got \(opcode.value)")
      }
      region.loopMode = mode
    case "loop_start", "loopstart": region.loopStart = try integer(opcode, 0...Int(Int32.max))
    case "loop_end", "loopend": region.loopEnd = try integer(opcode, 0...Int(Int32.max))
    case "offset": region.offset = try integer(opcode, 0...Int(Int32.max))
    case "end":
      let end = try integer(opcode, -1...Int(Int32.max))
      region.isDisabled = end == -1
      region.end = end
    case "group": region.group = try integer(opcode, Int(Int32.min)...Int(Int32.max))
    case "off_by", "offby": region.endedByGroup = try integer(opcode, Int(Int32.min)...Int(Int32.max))
    default: return try envelope(opcode, &region.envelope)
    }
    return true
  }

  private static func envelope(
    _ opcode: SFZParser.Opcode, _ envelope: inout ADSREnvelope.Configuration
  ) throws(InstrumentError) -> Bool {
    let times = 0.0...100
    switch opcode.name {
    case "ampeg_delay": envelope.delay = try number(opcode, times)
    case "ampeg_attack": envelope.attack = try number(opcode, times)
    case "ampeg_hold": envelope.hold = try number(opcode, times)
    case "ampeg_decay": envelope.decay = try number(opcode, times)
    case "ampeg_sustain": envelope.sustain = try number(opcode, 0...100) / 100
    case "ampeg_release": envelope.release = try number(opcode, times)
    default: return false
    }
    return true
  }

  /// A MIDI number or a name, c4 being 60; −1 for none. The keys of the sampler above 127 are allowed, too.
  static func key(_ opcode: SFZParser.Opcode, _ offset: Int) throws(InstrumentError) -> Int {
    if opcode.value == "-1" { return -1 }
    guard let number = Int(opcode.value) ?? noteNumber(opcode.value), (-1000...1000).contains(number),
      Sampler.keys.contains(number + offset)
    else {
      throw .invalidText(
        line: opcode.line, reason: "\(opcode.name): expected a note from 0 (c-1) to 130 (a#9), got \(opcode.value)")
    }
    return number + offset
  }

  /// The MIDI number of a note name such as c4, C#4, db4 or b-1.
  package static func noteNumber(_ name: String) -> Int? {
    let text = name.lowercased()
    guard let letter = text.first, let place = "c d ef g a b".firstIndex(of: letter), letter != " " else { return nil }
    var rest = text.dropFirst()
    var semitone = "c d ef g a b".distance(from: "c d ef g a b".startIndex, to: place)
    if rest.first == "#" || rest.first == "♯" {
      semitone += 1
      rest = rest.dropFirst()
    } else if rest.first == "b" || rest.first == "♭" {
      semitone -= 1
      rest = rest.dropFirst()
    }
    guard let octave = Int(rest), (-1...9).contains(octave) else { return nil }
    return 12 * (octave + 1) + semitone
  }

  static func integer(_ opcode: SFZParser.Opcode, _ range: ClosedRange<Int>) throws(InstrumentError) -> Int {
    guard let value = Int(opcode.value), range.contains(value) else {
      throw .invalidText(
        line: opcode.line,
        reason:
          "\(opcode.name): expected a whole number from \(range.lowerBound) to \(range.upperBound), got \(opcode.value)"
      )
    }
    return value
  }

  static func number(_ opcode: SFZParser.Opcode, _ range: ClosedRange<Double>) throws(InstrumentError) -> Double {
    guard let value = Double(opcode.value), range.contains(value) else {
      throw .invalidText(
        line: opcode.line,
        reason: "\(opcode.name): expected a number from \(range.lowerBound) to \(range.upperBound), got \(opcode.value)"
      )
    }
    return value
  }
}
