import VoiceGames

/// The four games.
extension GameScreen {
  private static let ground = pictureHeight - 1

  static func draw(_ state: CloudState, _ canvas: inout Canvas) {
    canvas.fillRow(ground, "_")
    let step = Double(canvas.width) / Double(max(1, state.heights.count))
    for (k, height) in state.heights.enumerated() {
      let y = Int((1 - height) * Double(ground - 3)) + 1
      canvas.put([" .--.", "(____)"], x: Int((Double(k) + 0.5) * step) - 3, y: y)
    }
    if state.sunSmiles { canvas.put([" \\ | /", "- (^‿^) -", " / | \\"], x: canvas.width / 2 - 4, y: 5) }
  }

  static func draw(_ state: AirplaneState, _ canvas: inout Canvas) {
    canvas.fillRow(ground, "_")
    canvas.put(["  /\\", " /__\\", " |[]|"], x: canvas.width - 7, y: ground - 3)
    guard state.phase != .hidden else { return }
    let x = Int(state.position * Double(canvas.width - 14))
    let y = ground - 2 - Int(state.altitude * Double(ground - 3))
    canvas.put(["__|__", "--o--"], x: x, y: y)
  }

  static func draw(_ state: DogState, _ canvas: inout Canvas) {
    canvas.fillRow(ground, "_")
    let way = Double(canvas.width - 16)
    let isInAir = state.phase == .jumping
    // The last jump leads near the bone, the run to it.
    let done = Double(state.jumps) + (isInAir ? 0.5 : 0)
    let share = done / Double(max(1, state.jumpCount)) * 0.8 + state.run * 0.2
    let lift = isInAir ? 3 : 0
    let legs = state.phase == .stumbling ? "  _\\_\\ " : "  /\\ /\\"
    canvas.put(["  __    /)", " /  \\__/o\\_", legs], x: Int(share * way * 0.85), y: ground - 3 - lift)
    if state.phase != .finished { canvas.put("8=8", x: canvas.width - 5, y: ground - 1) }
    canvas.put("\(state.jumps)/\(state.jumpCount)", x: 0, y: 0)
  }

  static func draw(_ state: BalloonState, _ canvas: inout Canvas) {
    let (middleX, middleY) = (canvas.width / 2, 5)
    if state.phase == .popped {
      canvas.put(["\\ | /", "- * -", "/ | \\"], x: middleX - 2, y: middleY - 1)
    } else {
      let radius = 1 + state.size * 4.5
      for y in 0..<11 {
        let dy = (Double(y - middleY)) / radius
        guard abs(dy) <= 1 else { continue }
        let half = Int((1 - dy * dy).squareRoot() * radius * 2)
        canvas.put(String(repeating: state.isInTarget ? "@" : "o", count: 2 * half + 1), x: middleX - half, y: y)
      }
      if state.phase == .finished { canvas.put("^ ‿ ^", x: middleX - 2, y: middleY) }
    }
    canvas.put(bar(state.progress, width: 30), x: middleX - 16, y: ground)
  }

  /// `[#####.....]`
  static func bar(_ share: Double, width: Int) -> String {
    let full = min(width, max(0, Int((share * Double(width)).rounded())))
    return "[" + String(repeating: "#", count: full) + String(repeating: ".", count: width - full) + "]"
  }
}
