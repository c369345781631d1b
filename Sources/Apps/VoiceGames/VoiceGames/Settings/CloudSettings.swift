/// The cloud game for one child.
public struct CloudSettings: Sendable, Hashable, Codable {
  /// Clouds to lift, 1…20.
  public var cloudCount: Int
  /// Seconds of the introduction, 0…30.
  public var introduction: Double
  /// Seconds in which a cloud rises, 0.1…10.
  public var rise: Double

  /// Six clouds, as the children asked for after the first test.
  public init(cloudCount: Int = 6, introduction: Double = 3, rise: Double = 1) {
    self.cloudCount = cloudCount
    self.introduction = introduction
    self.rise = rise
  }

  /// Throws `GameError` for what is outside of its range.
  public func validate() throws(GameError) {
    try GameError.check("clouds", cloudCount, in: 1...20)
    try GameError.check("introduction in seconds", introduction, in: 0...30)
    try GameError.check("rise in seconds", rise, in: 0.1...10)
  }
}
