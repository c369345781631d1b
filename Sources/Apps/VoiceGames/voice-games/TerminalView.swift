import TerminalSupport
import VoiceGameScreens
import VoiceGames
import VoiceListening

/// Draws a game on the terminal while it is played.
struct TerminalView {
  let screen: GameScreen
  private var display = RepaintedScreen()
  private var tick: SoundTick?
  private var event: GameEvent?

  init(screen: GameScreen) { self.screen = screen }

  mutating func hear(_ heard: Heard) {
    if case .tick(let tick) = heard { self.tick = tick }
  }

  /// Keeps the last event for the line of remarks on the screen. A voice that was heard needs no remark.
  mutating func happen(_ event: GameEvent) {
    if event.name != .voiceHeard { self.event = event }
  }

  /// Draws the game if a picture is due, in the size that the terminal has now; the last picture is always drawn.
  mutating func draw(_ state: any GameState, at time: Double, isLast: Bool = false) {
    guard isLast || display.isDue(at: time), let size = TerminalSize.current else { return }
    display.draw(screen.lines(state, tick: tick, event: event, in: size), at: time, in: size)
  }

  /// Gives the terminal back, with the last picture on it.
  mutating func end() { display.end() }
}
