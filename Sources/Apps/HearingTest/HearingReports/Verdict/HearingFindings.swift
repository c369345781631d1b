import AppWords
import HearingTest

/// What the tones of a session say, and what follows from it.
struct HearingFindings {
  /// What was found.
  private(set) var statements: [HearingVerdict.Statement] = []
  /// What to do.
  private(set) var advice: [Words] = []
  /// Whether both ears were judged and nothing calls for a doctor.
  private(set) var isWithoutWorry = false
  /// Whether a part of the advice is to see a doctor.
  private(set) var leadsToDoctor = false

  private let session: ReportedSession

  /// The level from which a single tone of an ear with a normal average is worth a word, in dB HL: that from which the
  /// World Health Organization calls a worse ear impaired.
  private static let poorTone = 35.0
  /// The difference between the ears, in dB, and the frequencies of which two adjacent ones count (NICE NG98).
  private static let (difference, comparedFrequencies) = (15.0, [500.0, 1000, 2000, 4000, 8000])

  /// - Parameter isCompared: whether the session is compared with earlier ones.
  init(_ session: ReportedSession, isCompared: Bool = false) {
    self.session = session
    let silent = session.outcome.silentEars
    switch session.judgement {
    case .noAnswerAtAll: add(ResultText.noAnswerAtAll, plain: VerdictText.plainNoAnswerAtAll)
    case .notValid(let validity):
      add(VerdictText.notValid(validity), plain: VerdictText.plainNotValid(validity))
      advice.append(VerdictText.testAgain)
      return
    case .notCalibrated:
      add(isCompared ? VerdictText.relative(session.record.headphone ?? "") : VerdictText.nominal)
      advice.append(VerdictText.examineAnyway)
    case .averages(let right, let left, let grade): judge(right, left, grade)
    }
    for ear in silent { add(ResultText.silent(ear, session.record.earphones)) }
    advice += silent.map(VerdictText.ifDeaf)
    if !silent.isEmpty { leadsToDoctor = true }
  }

  private mutating func add(_ text: Words, plain: Words? = nil) {
    statements.append(.init(kind: .finding, text: text, plain: plain))
  }

  private mutating func judge(_ right: PureToneAverage?, _ left: PureToneAverage?, _ grade: HearingGrade?) {
    let silent = session.outcome.silentEars
    let tested = [Ear.right, .left].filter { ear in session.outcome.entries.contains { $0.point.ear == ear } }
    let averages = [Ear.right: right, .left: left]
    var poorTones = false
    for ear in tested where !silent.contains(ear) {
      let average = averages[ear] ?? nil
      // What is left may change it.
      guard session.record.ended != nil else {
        if let average { add(VerdictText.average(ear, average), plain: VerdictText.plainMeasured(ear)) }
        continue
      }
      add(VerdictText.finding(ear, average), plain: VerdictText.plainFinding(ear, average))
      let poor = average.map { $0.level < 20 ? poorFrequencies(ear) : [] } ?? []
      if !poor.isEmpty { add(VerdictText.poorTones(ear, poor)) }
      poorTones = poorTones || !poor.isEmpty
    }
    if let grade, session.record.ended != nil {
      let isLowerBound = session.gradeIsLowerBound
      add(
        VerdictText.overall(grade, isLowerBound: isLowerBound),
        plain: VerdictText.plainOverall(grade, isLowerBound: isLowerBound))
    }
    let norm = comparedWithNorm
    if norm.count > 0, session.record.ended != nil, averages.values.contains(where: { $0 != nil }) {
      add(
        VerdictText.norm(worse: norm.worse, of: norm.count, total: heardEntries.count),
        plain: VerdictText.plainNorm(worse: norm.worse, of: norm.count))
    }
    let levels = tested.compactMap { averages[$0] ?? nil }.filter { $0.grade != nil }.map(\.level)
    let worseEars = worseEars
    if !worseEars.isEmpty {
      advice.append(VerdictText.differentEars(worse: worseEars.count == 1 ? worseEars.first : nil))
      leadsToDoctor = true
    }
    if levels.contains(where: { $0 >= 20 }) || poorTones {
      advice.append(VerdictText.seeDoctor)
      leadsToDoctor = true
    } else if levels.count < tested.count - silent.count || session.validity.grade != .valid
      || session.calibrationDoubts.contains(where: \.isSerious)
    {
      advice.append(VerdictText.testAgain)
    } else {
      isWithoutWorry = worseEars.isEmpty && silent.isEmpty && tested.count == 2 && session.record.ended != nil
    }
  }

  /// The frequencies of an ear that are heard from `poorTone` on, ascending.
  private func poorFrequencies(_ ear: Ear) -> [Double] {
    session.outcome.entries.filter { entry in
      guard entry.point.ear == ear, let level = entry.result.level else { return false }
      return [.threshold, .noResponse].contains(entry.result.status) && level >= Self.poorTone
    }.map(\.point.frequency).sorted()
  }

  /// The ears that are worse by `difference` at two adjacent frequencies; both if each is so at other frequencies.
  private var worseEars: [Ear] {
    let results = session.results
    // Nothing is known of an ear without any response.
    guard session.outcome.silentEars.isEmpty else { return [] }
    return [Ear.right, .left].filter { ear in
      let isWorse = Self.comparedFrequencies.map { frequency in
        guard let own = results[TonePoint(ear, frequency)], let other = results[TonePoint(ear.other, frequency)],
          let level = own.level, let otherLevel = other.level,
          // Bounds of this kind can only make the difference larger.
          [.threshold, .noResponse].contains(own.status), [.threshold, .atOrBelow].contains(other.status)
        else { return false }
        return level - otherLevel >= Self.difference
      }
      return zip(isWorse, isWorse.dropFirst()).contains { $0 && $1 }
    }
  }

  /// The results of the ears that responded.
  private var heardEntries: [SessionOutcome.Entry] {
    let silent = session.outcome.silentEars
    return session.outcome.entries.filter { !silent.contains($0.point.ear) }
  }

  /// The number of places with a norm, and of those where nine of ten people of the same age and sex hear better.
  private var comparedWithNorm: (count: Int, worse: Int) {
    let ranges = heardEntries.compactMap { entry -> Bool? in
      guard let range = session.normRange(at: entry.point.frequency), let level = entry.result.level,
        entry.result.status != .unreliable
      else { return nil }
      // A bound tells only that a threshold is usual.
      if entry.result.status == .atOrBelow { return level > range.upperBound ? nil : false }
      return level > range.upperBound
    }
    return (ranges.count, ranges.count { $0 })
  }
}
