import ExternalPrograms
import Foundation

/// The mixer of a sound card without a server, asked by `amixer`.
///
/// A card plays one program's sound at a time, so that nothing else can be heard.
struct AlsaMixer: Sendable {
  private let program: MixerProgram
  private let output: String
  private let label: String

  /// The mixer of the card behind an ALSA device; `nil` where there is none.
  ///
  /// - Parameters:
  ///   - control: ALSA's name of the device: `hw:0`, `sysdefault`.
  ///   - device: the number of the card's device, if the name tells it.
  ///   - label: the name for people; `nil` for that of the card.
  init?(control: String, device: Int? = nil, label: String? = nil) throws {
    // Without a card the program fails, and there is no mixer.
    guard ExternalProgram.isThere("amixer"),
      let card = try? MixerProgram(arguments: ["amixer", "-D", control]).text(["info"])
    else { return nil }
    // A server that calls itself a card is none.
    guard let (id, name) = AmixerText.card(in: card), access("/proc/asound/\(id)", F_OK) == 0 else { return nil }
    self.init(
      program: MixerProgram(arguments: ["amixer", "-D", "hw:CARD=\(id)"]),
      output: "hw:CARD=\(id)" + (device.map { ",DEV=\($0)" } ?? ""), label: label ?? name)
  }

  /// The mixer that a program tells of.
  init(program: MixerProgram, output: String, label: String) {
    (self.program, self.output, self.label) = (program, output, label)
  }

  /// Looks at the card's controls.
  ///
  /// - Throws: `MixerError`.
  func read() throws -> MixerReading {
    MixerReading(route: try AmixerText(try program.text(["scontents"])).route(output: output, label: label))
  }
}
