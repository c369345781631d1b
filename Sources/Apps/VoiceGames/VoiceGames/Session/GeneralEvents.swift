import VoiceListening

/// Raises the events that several games have in common: voices, rejected sounds, and the remarks of table 4.1 of the
/// thesis.
struct GeneralEvents: Sendable {
  private let game: Game
  private let remarks: Set<GameEvent.Name>
  private let range: ClosedRange<Double>
  private var wasHeld = false
  private var wasInRange = false
  private var wasAbove = false
  private var frequency: Double?
  private var onset: Double?

  init(game: Game, rules: SoundRules) {
    self.game = game
    remarks = game.generalEvents
    range = rules.voiceRange
  }

  mutating func take(_ heard: Heard, emit: (GameEvent) -> Void) {
    switch heard {
    case .tick(let tick):
      guard tick.isVoice else { return }
      frequency = tick.frequency ?? frequency
      if range.contains(tick.volume) { wasInRange = true }
    case .event(let event): take(event, emit)
    }
  }

  private mutating func take(_ event: SoundEvent, _ emit: (GameEvent) -> Void) {
    switch event.kind {
    case .voiceAccepted:
      wasHeld = false
      wasInRange = false
      wasAbove = false
      frequency = event.frequency
      onset = event.voicingOnset
    case .inVoiceRange: wasHeld = true
    case .aboveVoiceRange:
      wasAbove = true
      remark(.loudSound, event, emit)
    case .aboveVoiceAllowedDuration: remark(.longSound, event, emit)
    case .soundRejected:
      emit(GameEvent(time: event.time, game: game, name: .soundRejected, measured: .init(event)))
    case .soundEnded where event.isVoice:
      let (frequency, onset) = (frequency, onset)
      let measured = GameEvent.Measured(event).with {
        $0.frequency = frequency
        $0.voicingOnset = onset
        $0.count = event.count
      }
      emit(GameEvent(time: event.time, game: game, name: .voiceHeard, measured: measured))
      // A voice so short that it contains no tick is judged by its own level.
      let isQuiet = !wasInRange && !wasAbove && event.volume < range.lowerBound
      if isQuiet {
        remark(.quietSound, event, emit)
      } else if !wasHeld, !wasAbove {
        remark(.shortSound, event, emit)
      }
    default: break
    }
  }

  private func remark(_ name: GameEvent.Name, _ event: SoundEvent, _ emit: (GameEvent) -> Void) {
    guard remarks.contains(name) else { return }
    emit(GameEvent(time: event.time, game: game, name: name, measured: .init(event)))
  }
}
