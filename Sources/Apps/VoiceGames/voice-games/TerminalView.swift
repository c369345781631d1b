import CommandSupport
import VoiceGameScreens
import VoiceGames
import VoiceListening

/// A game drawn on a terminal, over and over at the same place.
struct TerminalView {
  let screen: GameScreen
  private var last: [String] = []
  private var tick: SoundTick?
  private var event: GameEvent?
  private var hasBegun = false

  /// Most frames a second: a terminal on a slow line keeps up.
  static let framesPerSecond = 20.0
  private var drawnAt = -1.0

  init(screen: GameScreen) { self.screen = screen }

  mutating func hear(_ heard: Heard) {
    if case .tick(let tick) = heard { self.tick = tick }
  }

  /// Keeps what is worth a remark.
  mutating func happen(_ event: GameEvent) {
    if event.name != .voiceHeard { self.event = event }
  }

  /// Draws the lines that changed.
  mutating func draw(_ state: any GameState, at time: Double, isLast: Bool = false) {
    guard isLast || time - drawnAt >= 1 / Self.framesPerSecond - 1e-6 else { return }
    drawnAt = time
    let lines = screen.lines(state, tick: tick, event: event)
    var text = hasBegun ? "\u{1B}[\(lines.count)A" : "\u{1B}[?25l"
    for (k, line) in lines.enumerated() {
      text += last.indices.contains(k) && last[k] == line && hasBegun ? "\n" : "\r\u{1B}[K\(line)\n"
    }
    hasBegun = true
    last = lines
    Console.write(text)
  }

  /// Shows the cursor again.
  func end() { if hasBegun { Console.write("\u{1B}[?25h") } }
}
