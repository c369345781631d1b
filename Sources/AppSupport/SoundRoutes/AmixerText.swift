import Foundation

/// What `amixer scontents` tells of a card's playback.
package struct AmixerText {
  /// A channel of a control, as in `Front Left: Playback 87 [100%] [0.00dB] [on]`.
  private struct Channel {
    var control: String
    var name: String
    /// The volume in the card's steps; `nil` for a control that is a switch alone.
    var step: Int?
    var percent: Double?
    /// The gain in decibels; `nil` where the card tells none.
    var gain: Double?
    var isOff: Bool

    /// Whether it lets no sound through.
    var isSilent: Bool { isOff || isBelowScale || gain == nil && step == 0 }
    /// ALSA's sign for silence is a gain of −99999.99 dB.
    var isBelowScale: Bool { gain.map { $0 <= -9999 } ?? false }
  }

  /// All channels that play.
  private let channels: [Channel]

  /// Reads the program's text.
  ///
  /// - Throws: `MixerError.unreadable` if a line about playback has another form.
  package init(_ text: String) throws {
    var (found, control) = ([Channel](), "")
    for line in text.split(separator: "\n") {
      if line.hasPrefix("Simple mixer control ") {
        control = try Self.control(in: line)
      } else if let channel = try Self.channel(in: line, of: control) {
        found.append(channel)
      }
    }
    channels = found
  }

  /// Whether the card has no control of playback: the loudness is set elsewhere, such as at a knob.
  package var isEmpty: Bool { channels.isEmpty }

  /// The way through the card.
  package func route(output: String, label: String) -> SoundRoute {
    var (gains, steps) = ([String: Double](), [String: Int]())
    for channel in channels {
      let name = "\(channel.control) \(channel.name)"
      if channel.gain == nil {
        // A switch alone has two steps.
        steps[name] = channel.isOff ? 0 : channel.step ?? 1
      } else if !channel.isSilent {
        gains[name] = channel.gain
      }
    }
    // Other controls can be off without silence: that of the speaker while a headphone is used.
    let masters = ["Master", "PCM"].map { name in channels.filter { $0.control == name } }.filter { !$0.isEmpty }
    return SoundRoute(
      server: "ALSA", output: output, label: label, gains: gains, steps: steps,
      isMuted: masters.contains { $0.allSatisfy(\.isSilent) },
      percent: masters.first?.compactMap(\.percent).max())
  }

  /// The id and the name of a card in the answer to `amixer info`: `Card hw:0 'PCH'/'HDA Intel PCH at 0xa1618000 irq 138'`.
  package static func card(in text: String) -> (id: String, name: String)? {
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Card ") }) else { return nil }
    guard let start = line.firstIndex(of: "'"), line.hasSuffix("'") else { return nil }
    let parts = line[line.index(after: start)...].dropLast().split(separator: "'/'", maxSplits: 1)
    guard parts.count == 2, !parts[0].contains("/") else { return nil }
    let name = parts[1].split(separator: " at ", maxSplits: 1).first ?? parts[1]
    return (String(parts[0]), String(name))
  }

  /// `Simple mixer control 'Headphone',0`; the number is told from 1 on.
  private static func control(in line: Substring) throws -> String {
    guard let start = line.firstIndex(of: "'"), let end = line.lastIndex(of: "'"), start < end else {
      throw unreadable("the name of a control", line)
    }
    let number = line[line.index(after: end)...].dropFirst()
    return line[line.index(after: start)..<end] + (number == "0" ? "" : ",\(number)")
  }

  /// The line of a channel; `nil` for every other line. What follows `Capture` belongs to recording.
  private static func channel(in line: Substring, of control: String) throws -> Channel? {
    guard let colon = line.range(of: ": Playback "), line.hasPrefix("  ") else { return nil }
    let name = line[..<colon.lowerBound].dropFirst(2)
    if name == "Limits" { return nil }
    var channel = Channel(control: control, name: String(name), isOff: false)
    for word in line[colon.upperBound...].split(separator: " ") {
      if word == "Capture" { break }
      if let step = Int(word) {
        channel.step = step
        continue
      }
      guard word.hasPrefix("["), word.hasSuffix("]") else { throw unreadable("a value in brackets", line) }
      let value = word.dropFirst().dropLast()
      switch value {
      case "on": channel.isOff = false
      case "off": channel.isOff = true
      case _ where value.hasSuffix("%"): channel.percent = try number(value.dropLast(), line)
      case _ where value.hasSuffix("dB"): channel.gain = try number(value.dropLast(2), line)
      default: throw unreadable("percent, decibels, on or off", line)
      }
    }
    return channel
  }

  private static func number(_ text: Substring, _ line: Substring) throws -> Double {
    guard let number = Double(text), number.isFinite else { throw unreadable("a number", line) }
    return number
  }

  private static func unreadable(_ expected: String, _ line: Substring) -> MixerError {
    .unreadable(program: "amixer", expected: expected, found: "\(String(line).debugDescription)")
  }
}
