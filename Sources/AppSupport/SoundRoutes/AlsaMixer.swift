import ExternalPrograms
import Foundation

/// The mixer of a sound card without a server, asked by `amixer`.
///
/// A card plays one program's sound at a time, so that nothing else can be heard.
struct AlsaMixer: Sendable {
  private let program: MixerProgram
  private let output: String
  private let label: String

  /// The mixer of the card behind an ALSA device; `nil` where there is no card, or where the card has no control of
  /// playback.
  ///
  /// - Parameters:
  ///   - control: ALSA's name of the device: `hw:0`, `sysdefault`.
  ///   - device: the number of the card's device, if the name tells it.
  ///   - label: the name for people; `nil` for that of the card.
  ///
  /// A card whose controls cannot be read has a mixer all the same: each look says so.
  init?(control: String, device: Int? = nil, label: String? = nil) {
    guard ExternalProgram.isThere("amixer") else { return nil }
    // The program fails where there is no such card.
    guard let text = try? MixerProgram(arguments: ["amixer", "-D", control]).text(["info"]) else { return nil }
    // A server that calls itself a card is none.
    guard let (id, name) = AmixerText.card(in: text), access("/proc/asound/\(id)", F_OK) == 0 else { return nil }
    program = MixerProgram(arguments: ["amixer", "-D", "hw:CARD=\(id)"])
    output = "hw:CARD=\(id)" + (device.map { ",DEV=\($0)" } ?? "")
    self.label = label ?? name
    if let found = try? controls(), found.isEmpty { return nil }
  }

  /// Looks at the card's controls.
  ///
  /// - Throws: `MixerError`.
  func read() throws -> MixerReading {
    MixerReading(route: try controls().route(output: output, label: label))
  }

  private func controls() throws -> AmixerText { try AmixerText(try program.text(["scontents"])) }
}
