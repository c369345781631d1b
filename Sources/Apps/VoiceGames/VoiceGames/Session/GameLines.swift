import Foundation
import VoiceListening

/// A game in lines of text, for a therapist at a console and for tests: a line for each event, and a line for each change
/// of the state with the loudness and the pitch of that moment.
///
/// A line begins with the time of the game in seconds. The lines depend only on what the ear heard and what the game made
/// of it; they have no line ends and no control sequences.
package struct GameLines: Sendable {
  private let settings: GameSettings
  private let language: Language
  private var tick: SoundTick?
  /// The time of the latest output of the ear, seconds.
  private var now = 0.0
  private var shown = ""
  private var shownAt = 0.0

  /// While a voice goes on, a state is told again after this time, seconds: for its loudness and pitch.
  private static let longestPause = 1.0

  /// Makes the lines of a game that has not begun.
  package init(settings: GameSettings, language: Language) {
    (self.settings, self.language) = (settings, language)
  }

  /// What is told once, before the first sample: the game and its task, the target range of volumes, and the key.
  package var heading: [String] {
    let (least, most) = (number(settings.wantedVolumes.lowerBound), number(settings.wantedVolumes.upperBound))
    let rest = Words(
      cs: "Hlasitost je 0 až 200, správná \(least) až \(most). Ctrl-C hru ukončí.",
      en: "Loudness is 0 to 200, wanted \(least) to \(most). Ctrl-C leaves the game.")
    return ["\(settings.game.title(language)) – \(settings.game.task(language))", rest(language)]
  }

  /// Takes an output of the ear.
  package mutating func hear(_ heard: Heard) {
    now = max(now, heard.time)
    if case .tick(let tick) = heard { self.tick = tick }
  }

  /// Takes the last tick on the game's scale of volumes.
  package mutating func show(_ tick: SoundTick?) { if let tick { self.tick = tick } }

  /// The line of an event, with the values that were measured.
  package func line(_ event: GameEvent) -> String {
    let measured = event.measured
    let values = [
      measured.reason.map { $0.words(language) }, measured.duration.map { number($0, 2) + " s" },
      sound(measured.volume, [measured.frequency].compactMap { $0 }),
    ].compactMap { $0 }
    return time(event.time) + "» " + event.name.words(language)
      + (values.isEmpty ? "" : ": " + values.joined(separator: ", "))
  }

  /// The line of a state, to be asked for after each tick; `nil` if its words were told just before.
  package mutating func line(_ state: any GameState) -> String? {
    guard let tick, let text = settings.game.kind.words(of: state, under: settings.parameters)?(language) else {
      return nil
    }
    // Ticks are multiples of a duration that has no exact binary form.
    let isDue = tick.isVoice && now - shownAt >= Self.longestPause - 1e-6
    guard text != shown || isDue else { return nil }
    (shown, shownAt) = (text, now)
    let pitches = tick.players.map { [$0.lower, $0.upper] } ?? [tick.frequency]
    return time(now) + text + "; " + (sound(tick.volume, pitches.compactMap { $0 }) ?? "")
  }

  private func sound(_ volume: Double?, _ pitches: [Double]) -> String? {
    let loudness = volume.map { Words(cs: "hlasitost ", en: "loudness ")(language) + number($0) }
    let pitch = pitches.isEmpty ? nil : pitches.map { number($0) }.joined(separator: " + ") + " Hz"
    let parts = [loudness, pitch].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private func time(_ seconds: Double) -> String {
    let text = number(seconds, 2)
    return String(repeating: " ", count: max(0, 7 - text.count)) + text + " s  "
  }

  private func number(_ value: Double, _ decimals: Int = 0) -> String {
    let text = String(format: "%.\(decimals)f", value)
    return language == .czech ? text.replacing(".", with: ",") : text
  }
}
