/// The dog game for one child.
public struct DogSettings: Sendable, Hashable, Codable {
  /// Jumps to the bone, 1…50.
  public var jumpCount: Int
  /// Seconds of the introduction, 0…30.
  public var introduction: Double
  /// Seconds that a stumble is shown, 0…5; a voice meanwhile makes it jump again.
  public var stumble: Double
  /// Seconds of the run to the bone, 0…10.
  public var run: Double

  /// Five jumps.
  public init(jumpCount: Int = 5, introduction: Double = 3, stumble: Double = 0.4, run: Double = 1) {
    self.jumpCount = jumpCount
    self.introduction = introduction
    self.stumble = stumble
    self.run = run
  }

  /// Throws `GameError` for what is outside of its range.
  public func validate() throws(GameError) {
    try GameError.check("jumps", jumpCount, in: 1...50)
    try GameError.check("introduction in seconds", introduction, in: 0...30)
    try GameError.check("stumble in seconds", stumble, in: 0...5)
    try GameError.check("run in seconds", run, in: 0...10)
  }
}
