/// What a session tests, and how: everything that its trials follow from, together with the answers. It is stored with them.
public struct SessionPlan: Sendable, Hashable, Codable {
  /// How the thresholds are found. Raw values are stored and stay.
  public enum Procedure: Sendable, Hashable, Codable {
    /// One place after the other.
    case sequential(ProcedureMethod)
    /// All places at once, within so many trials; what comes after, place by place, is Bayesian.
    case wholeAudiogram(mostTrials: Int)

    /// What finds a threshold again at the end, and with noise in the other ear: a retest is compared only, and a plateau is the
    /// mean of three, so that each may stop sooner.
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
    /// The levels: the highest is what calibration and the listener's safety allow.
    public var range: LevelRange
    /// The highest level of masking noise in the other ear, in decibels; `nil`: none can be presented.
    public var highestNoise: Double?

    /// A place.
    public init(_ point: TonePoint, range: LevelRange, highestNoise: Double? = nil) {
      self.point = point
      self.range = range
      self.highestNoise = highestNoise
    }
  }

  /// The times of a session, in seconds.
  public struct Timing: Sendable, Hashable, Codable {
    /// How long a tone is.
    public var toneDuration: Double
    /// How long after its beginning a press counts; at least the tone's duration.
    public var responseWindow: Double
    /// The shortest pause between the window's end and the next tone.
    public var shortestPause: Double
    /// The longest; each pause is drawn between the two, so that no rhythm can be answered.
    public var longestPause: Double

    /// Times; by default tones of 1.5 s, a window of 2 s and pauses of 0.4 to 1.1 s.
    public init(
      toneDuration: Double = 1.5, responseWindow: Double = 2, shortestPause: Double = 0.4, longestPause: Double = 1.1
    ) {
      self.toneDuration = toneDuration
      self.responseWindow = responseWindow
      self.shortestPause = shortestPause
      self.longestPause = longestPause
    }

    /// The seconds of a trial on the average of its pauses: a press ends it, without one the window does.
    package func meanDuration(of response: ToneResponse) -> Double {
      let window = response.heard ? min(response.reactionTime ?? responseWindow, responseWindow) : responseWindow
      return (shortestPause + longestPause) / 2 + window
    }
  }

  /// The places in the order in which they are tested.
  public var places: [Place]
  /// How the thresholds are found.
  public var procedure: Procedure
  /// The times.
  public var timing: Timing
  /// Share of trials without a tone, 0…0.5: they tell how often the listener presses without hearing.
  public var catchTrialShare: Double
  /// Begins with a tone at 40 dB that is easily heard, until it was answered twice in a row.
  public var familiarises: Bool
  /// The frequency in hertz that is tested again at the end in each ear; `nil`: none.
  public var retestFrequency: Double?
  /// Retests may differ by that much, in decibels: 5 (ISO 8253-1); by 1.96 deviations of their difference, if that is more.
  public var retestTolerance: Double
  /// What is taken to cross the head: a place whose threshold may be the other ear's is measured again with noise in that
  /// ear. `nil`: never. Without thresholds of both ears at a frequency nothing is known of it.
  public var masking: CrossHearing?
  /// More than this share of catch trials answered makes all results unreliable.
  public var largestFalseAlarmShare: Double
  /// What decides on pauses and catch trials.
  public var seed: UInt64

  /// A plan.
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

  /// One ear after the other, right first, the frequencies as given: 1000, 2000, 4000, 8000, 500, 250 Hz are usual.
  public static func places(
    ears: [Ear] = [.right, .left], frequencies: [Double], range: (TonePoint) throws -> LevelRange
  ) rethrows -> [Place] {
    try places(ears: ears, frequencies: frequencies, highestNoise: { _ in nil }, range: range)
  }

  /// The same, with the highest level of masking noise in the other ear.
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

  /// Makes sure that the parts fit each other.
  func validate() throws(HearingTestError) {
    guard !places.isEmpty else { throw .empty(what: "places of a session") }
    guard Set(places.map(\.point)).count == places.count else { throw .repeated(what: "an ear and a frequency") }
    try Checked.within("tone duration", timing.toneDuration, 0.1...10)
    try Checked.within("response window", timing.responseWindow, timing.toneDuration...20)
    try Checked.within("shortest pause", timing.shortestPause, 0...20)
    try Checked.within("longest pause", timing.longestPause, timing.shortestPause...30)
    try Checked.within("share of catch trials", catchTrialShare, 0...0.5)
    try Checked.within("retest tolerance", retestTolerance, 0...40)
    for place in places { try Checked.within("highest noise level", place.highestNoise ?? 0, -40...130) }
    if let masking { try Checked.within("interaural attenuation", masking.interauralAttenuation, 10...100) }
    try Checked.within("largest share of false alarms", largestFalseAlarmShare, 0...1)
  }
}
