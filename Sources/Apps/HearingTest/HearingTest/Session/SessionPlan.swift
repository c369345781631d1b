/// What a session tests, and how. Together with the answers it determines all trials, and it is stored with them.
public struct SessionPlan: Sendable, Hashable, Codable {
  /// How the thresholds are found. It is stored, so its coding must not change.
  public enum Procedure: Sendable, Hashable, Codable {
    /// One place after another.
    case sequential(ProcedureMethod)
    /// All places together, within a number of trials. Later measurements of single places are Bayesian.
    case wholeAudiogram(mostTrials: Int)

    /// The method of retests at the end, and of measurements with noise in the other ear. A retest is only compared,
    /// and a plateau is the mean of three results, so each may stop earlier.
    var furtherMethod: ProcedureMethod {
      switch self {
      case .sequential(.bayesian), .wholeAudiogram: .bayesianQuick
      case .sequential(let method): method
      }
    }
  }

  /// One place of the audiogram with the levels that may be presented there.
  public struct Place: Sendable, Hashable, Codable {
    /// The ear and the frequency.
    public var point: TonePoint
    /// The range of levels: the highest is what the calibration and the listener's safety permit.
    public var range: LevelRange
    /// The highest level of masking noise in the other ear, in decibels; `nil` if noise cannot be presented.
    public var highestNoise: Double?

    /// Creates a place.
    public init(_ point: TonePoint, range: LevelRange, highestNoise: Double? = nil) {
      self.point = point
      self.range = range
      self.highestNoise = highestNoise
    }
  }

  /// The times of a session, in seconds.
  public struct Timing: Sendable, Hashable, Codable {
    /// Length of a tone.
    public var toneDuration: Double
    /// Time after the start of a tone during which a press counts; at least the tone's length.
    public var responseWindow: Double
    /// The shortest pause between the window's end and the next tone.
    public var shortestPause: Double
    /// The longest pause. Each pause is random between the two, so that a rhythm cannot be answered.
    public var longestPause: Double

    /// Creates times; by default tones of 1.5 s, a window of 2 s and pauses of 0.4 to 1.1 s.
    public init(
      toneDuration: Double = 1.5, responseWindow: Double = 2, shortestPause: Double = 0.4, longestPause: Double = 1.1
    ) {
      self.toneDuration = toneDuration
      self.responseWindow = responseWindow
      self.shortestPause = shortestPause
      self.longestPause = longestPause
    }

    /// The mean duration of a trial in seconds: a press ends it, or the window does.
    package func meanDuration(of response: ToneResponse) -> Double {
      let window = response.heard ? min(response.reactionTime ?? responseWindow, responseWindow) : responseWindow
      return (shortestPause + longestPause) / 2 + window
    }
  }

  /// The places in the order in which they are tested.
  public var places: [Place]
  /// How the thresholds are found.
  public var procedure: Procedure
  /// The times of the session.
  public var timing: Timing
  /// Share of trials without a tone, 0…0.5. They show how often the listener presses without hearing.
  public var catchTrialShare: Double
  /// Whether it starts with practice tones at 40 dB, an easily heard level, until two successive ones are answered.
  public var familiarises: Bool
  /// The frequency in hertz that is tested again at the end in each ear; `nil` for no retest.
  public var retestFrequency: Double?
  /// Largest permitted difference of a retest, in decibels: 5 (ISO 8253-1), or 1.96 standard deviations of the
  /// difference if that is more.
  public var retestTolerance: Double
  /// The assumed attenuation through the head. A place whose threshold may be the other ear's is measured again with
  /// noise in that ear. `nil` for no masking. Masking needs thresholds of both ears at a frequency.
  public var masking: CrossHearing?
  /// If a larger share of the catch trials is answered, all results are unreliable.
  public var largestFalseAlarmShare: Double
  /// Seed of pauses and catch trials.
  public var seed: UInt64

  /// Creates a plan.
  public init(
    places: [Place], procedure: Procedure = .sequential(.bayesian), timing: Timing = .init(),
    catchTrialShare: Double = 0.1, familiarises: Bool = true, retestFrequency: Double? = 1000,
    retestTolerance: Double = 5, masking: CrossHearing? = nil, largestFalseAlarmShare: Double = 0.33, seed: UInt64
  ) {
    self.places = places
    self.procedure = procedure
    self.timing = timing
    self.catchTrialShare = catchTrialShare
    self.familiarises = familiarises
    self.retestFrequency = retestFrequency
    self.retestTolerance = retestTolerance
    self.masking = masking
    self.largestFalseAlarmShare = largestFalseAlarmShare
    self.seed = seed
  }

  /// Places for one ear after the other, the right ear first, at the given frequencies; usual are 1000, 2000, 4000,
  /// 8000, 500, 250 Hz.
  public static func places(
    ears: [Ear] = [.right, .left], frequencies: [Double], range: (TonePoint) throws -> LevelRange
  ) rethrows -> [Place] {
    try places(ears: ears, frequencies: frequencies, highestNoise: { _ in nil }, range: range)
  }

  /// The same places, with the highest level of masking noise in the other ear.
  public static func places(
    ears: [Ear] = [.right, .left], frequencies: [Double], highestNoise: (TonePoint) throws -> Double?,
    range: (TonePoint) throws -> LevelRange
  ) rethrows -> [Place] {
    try ears.flatMap { ear in
      try frequencies.map { frequency in
        let point = TonePoint(ear, frequency)
        return Place(point, range: try range(point), highestNoise: try highestNoise(point))
      }
    }
  }

  /// Checks that the parts are consistent.
  func validate() throws(HearingTestError) {
    guard !places.isEmpty else { throw .empty(what: "places of a session") }
    guard Set(places.map(\.point)).count == places.count else { throw .repeated(what: "an ear and a frequency") }
    try Checked.within("tone duration", timing.toneDuration, 0.1...10)
    try Checked.within("response window", timing.responseWindow, timing.toneDuration...20)
    try Checked.within("shortest pause", timing.shortestPause, 0...20)
    try Checked.within("longest pause", timing.longestPause, timing.shortestPause...30)
    try Checked.within("share of catch trials", catchTrialShare, 0...0.5)
    try Checked.within("retest tolerance", retestTolerance, 0...40)
    for place in places {
      try Checked.within("frequency", place.point.frequency, 20...20_000)
      try Checked.within("highest noise level", place.highestNoise ?? 0, -40...130)
    }
    if let masking { try Checked.within("interaural attenuation", masking.interauralAttenuation, 10...100) }
    try Checked.within("largest share of false alarms", largestFalseAlarmShare, 0...1)
  }
}
