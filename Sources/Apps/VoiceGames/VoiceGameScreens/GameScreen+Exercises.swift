import Foundation
import VoiceGames

/// The exercises.
extension GameScreen {
  /// A column of the picture for a pitch: 60 Hz to 1.2 kHz in equal steps of semitones.
  static func column(_ frequency: Double, _ canvas: Canvas) -> Int {
    let share = log2(max(60, min(1200, frequency)) / 60) / log2(20)
    return Int(share * Double(canvas.width - 1))
  }

  func drawHold(_ state: PitchHoldState, _ canvas: inout Canvas) {
    if case .pitchHold(let own) = settings.parameters {
      for x in Self.column(own.band.lowerBound, canvas)...Self.column(own.band.upperBound, canvas) {
        for y in 3...6 { canvas.put("░", x: x, y: y) }
      }
    }
    if let frequency = state.frequency {
      for y in 3...6 { canvas.put(state.isInside ? "█" : "|", x: Self.column(frequency, canvas), y: y) }
    }
    canvas.put(Self.bar(state.progress, width: 40), x: 0, y: 9)
  }

  static func draw(_ state: PitchGlideState, _ canvas: inout Canvas) {
    let step = Double(canvas.width - 8) / Double(max(1, state.pointCount))
    for k in 0..<state.pointCount {
      let y = pictureHeight - 2 - Int(Double(k) / Double(max(1, state.pointCount - 1)) * 8)
      let x = Int(Double(k) * step)
      canvas.put(String(repeating: "_", count: max(1, Int(step.rounded(.up)))), x: x, y: y)
      if k == max(0, state.reached - 1) { canvas.put("o-o>", x: x, y: y - 1) }
    }
    canvas.put("\(state.reached)/\(state.pointCount)", x: 0, y: 0)
  }

  static func draw(_ state: PitchSwitchState, _ canvas: inout Canvas) {
    canvas.put(state.wantsHigh ? "▲▲▲" : "   ", x: canvas.width / 2 - 1, y: 1)
    canvas.put(state.wantsHigh ? "   " : "▼▼▼", x: canvas.width / 2 - 1, y: 10)
    if let frequency = state.frequency {
      let share = log2(max(60, min(1200, frequency)) / 60) / log2(20)
      canvas.put("●", x: canvas.width / 2, y: 9 - Int(share * 7))
    }
    canvas.put("\(state.reached)", x: 0, y: 0)
  }

  static func draw(_ state: MoleState, _ canvas: inout Canvas) {
    let count = max(1, state.plants.count)
    let step = Double(canvas.width) / Double(count)
    func x(_ position: Double) -> Int { Int((position + 0.5) * step) - 1 }
    for (k, hasPlant) in state.plants.enumerated() {
      canvas.put(hasPlant ? "\\|/" : " . ", x: x(Double(k)), y: 6)
    }
    canvas.fillRow(7, "_")
    canvas.put([" o", "/|\\", "/ \\"], x: x(state.gardener.position), y: 3)
    canvas.put(["(**)", " \"\""], x: x(state.mole.position), y: 8)
    canvas.put(meter("☺", state.gardener), x: 0, y: 0)
    canvas.put(meter("m", state.mole), x: 0, y: 11)
  }

  /// Points, what a player sings and where that steers.
  private static func meter(_ sign: String, _ player: MoleState.Player) -> String {
    let pitch = player.frequency.map { "\(Int($0.rounded())) Hz" } ?? "–"
    let aim = player.aim.map { $0 == .left ? "◀" : "▶" } ?? ""
    return "\(sign) \(player.points)   \(pitch) \(aim)"
  }

  func drawWindow(_ state: VoiceTimingState, _ canvas: inout Canvas) {
    let x = canvas.width / 2 - 8
    let isOpen = state.isShown
    let pane = isOpen ? "|              |" : "|######||######|"
    canvas.put(["+--------------+"] + [String](repeating: pane, count: 5) + ["+--------------+"], x: x, y: 1)
    if isOpen { canvas.put(language == .czech ? "Teď!" : "Now!", x: x + 6, y: 4) }
    canvas.put("✓ \(state.hits)   ✗ \(state.misses)", x: x, y: 9)
  }

  func drawContrast(_ state: PhonemeContrastState, _ canvas: inout Canvas) {
    guard case .phonemeContrast(let own) = settings.parameters else { return }
    let names = own.models.map { String($0.name.prefix(12)) }
    let column = 4 + (names.map(\.count).max() ?? 0)
    let word = language == .czech ? "Řekni" : "Say"
    if names.indices.contains(state.wanted - 1) { canvas.put("\(word): \(names[state.wanted - 1])", x: 2, y: 2) }
    for (k, name) in names.enumerated() {
      canvas.put(name, x: 2, y: 4 + 2 * k)
      let near = state.distances.indices.contains(k) ? 1 - state.distances[k] / own.largestDistance : 0
      canvas.put(Self.bar(near, width: 30), x: column, y: 4 + 2 * k)
    }
    canvas.put("✓ \(state.hits)   ✗ \(state.misses)", x: 2, y: 9)
  }

  func drawMatch(_ state: SpectrumMatchState, _ canvas: inout Canvas) {
    guard case .spectrumMatch(let own) = settings.parameters else { return }
    canvas.put(String(own.model.name.prefix(12)), x: 2, y: 2)
    // Full where the sound is near enough.
    let near = state.distance.map { state.isMet ? 1 : max(0, min(1, 1 - ($0 - own.tolerance) / 12)) } ?? 0
    canvas.put(Self.bar(near, width: 40) + (state.isMet ? " ✓" : ""), x: 2, y: 4)
    canvas.put(Self.bar(state.progress, width: 40), x: 2, y: 7)
  }
}
