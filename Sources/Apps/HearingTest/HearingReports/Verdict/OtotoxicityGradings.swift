import AppWords
import HearingTest

/// The gradings of hearing loss under drugs that can harm the ear, for a doctor: by the scale of the International Society of
/// Paediatric Oncology for children, by the Common Terminology Criteria for Adverse Events and the criteria of the American
/// Speech-Language-Hearing Association for adults, and by all of them if the age is not known.
package struct OtotoxicityGradings: Sendable {
  /// One grading.
  package struct Grading: Sendable {
    /// The name of the scale.
    package var scale: String
    /// The ear; `nil` for both together.
    package var ear: Ear?
    /// The grade; `nil` if the scale has none, or it cannot be given.
    package var grade: Int?
    /// Whether the grade may be higher.
    package var isAtLeast = false
    /// What is to be said with it; for a grade that cannot be given, why.
    package var remark: Words?
    /// Whether the scale could be applied.
    package var isGiven = true
  }

  /// The gradings in the order of the scales, the right ear first.
  package let gradings: [Grading]

  /// Grades a session that has ended. Scales that grade a change need earlier sessions.
  package init(_ verdict: HearingVerdict) {
    let session = verdict.session
    let age = session.record.person.age(at: session.record.started)
    let ears = [Ear.right, .left].filter { ear in session.outcome.entries.contains { $0.point.ear == ear } }
    var gradings: [Grading] = []
    if age.map({ $0 < 18 }) ?? true { gradings += ears.map { Self.absolute(session, $0) } }
    if age.map({ $0 >= 18 }) ?? true { gradings += Self.changes(verdict, ears) }
    self.gradings = gradings
  }

  private static let child = "SIOP Boston"
  private static let (adult, shift) = ("CTCAE 5.0", "ASHA 1994")

  private static func absolute(_ session: ReportedSession, _ ear: Ear) -> Grading {
    do {
      if let reason = reason(session) { return Grading(scale: child, ear: ear, remark: reason, isGiven: false) }
      let found = try OtotoxicityGrade(session.results, ear: ear)
      let missing = found.grade == 2 ? 3000 : 8000
      var remarks: [Words] = []
      if found.isLowerBound {
        remarks.append(
          Words(cs: "o jeden více, je-li \(missing) Hz nad 20 dB HL", en: "one more if \(missing) Hz is above 20 dB HL")
        )
      }
      if !found.isTypical {
        remarks.append(
          Words(
            cs: "k vysokým tónům neroste: příčina je nejspíš jiná",
            en: "does not grow towards high frequencies: another cause is likely"))
      }
      return Grading(
        scale: child, ear: ear, grade: found.grade, isAtLeast: found.isLowerBound,
        remark: remarks.isEmpty
          ? nil
          : Words(cs: remarks.map(\.cs).joined(separator: "; "), en: remarks.map(\.en).joined(separator: "; ")))
    } catch { return Grading(scale: child, ear: ear, remark: Words(cs: "\(error)", en: "\(error)"), isGiven: false) }
  }

  private static func changes(_ verdict: HearingVerdict, _ ears: [Ear]) -> [Grading] {
    let session = verdict.session
    // Without a calibration a change can be told, but no grade that asks for levels in dB HL.
    let refusal = session.record.ended == nil || !session.isValid || verdict.change == nil ? reason(session) : nil
    guard let change = verdict.change, refusal == nil else {
      let remark =
        refusal
        ?? Words(cs: "čeká na dřívější srovnatelné vyšetření", en: "expected an earlier session to compare with")
      return [adult, shift].map { Grading(scale: $0, remark: remark, isGiven: false) }
    }
    let results = session.results
    var gradings: [Grading] = []
    if let reason = reason(session) {
      gradings.append(Grading(scale: adult, remark: reason, isGiven: false))
    } else if let grade = AdverseEventGrade(change, results) {
      let list = grade.missing.map { String(Int($0)) }.joined(separator: ", ")
      gradings.append(
        Grading(
          scale: adult, grade: grade.grade, isAtLeast: grade.isLowerBound,
          remark: list.isEmpty ? nil : Words(cs: "nezměřeno: \(list) Hz", en: "not measured: \(list) Hz")))
    } else {
      gradings.append(
        Grading(
          scale: adult,
          remark: Words(
            cs: "jsou třeba tři z kmitočtů 1, 2, 3, 4, 6 a 8 kHz", en: "expected three of 1, 2, 3, 4, 6 and 8 kHz"),
          isGiven: false))
    }
    gradings += ears.compactMap { ear in
      CochleotoxicShift(change, results, ear: ear).map { found in
        let criteria = Words { language in found.criteria.map { $0.words(language) }.joined(separator: ", ") }
        return Grading(
          scale: shift, ear: ear,
          remark: found.criteria.isEmpty
            ? Words(cs: "bez změny", en: "no change")
            : Words(
              cs: "změna (\(criteria.cs))\(found.isConfirmed ? ", potvrzena" : ", nepotvrzena")",
              en: "change (\(criteria.en))\(found.isConfirmed ? ", confirmed" : ", not confirmed")"))
      }
    }
    return gradings
  }

  /// Why a session has no grading; `nil` if it may have one.
  private static func reason(_ session: ReportedSession) -> Words? {
    if session.record.ended == nil { return Words(cs: "vyšetření není dokončené", en: "expected a finished session") }
    if !session.isCalibrated {
      return Words(cs: "hladiny nejsou v dB HL", en: "expected levels in dB HL, got nominal ones")
    }
    if !session.isValid { return Words(cs: "vyšetření není platné", en: "expected a valid session") }
    return nil
  }
}

extension CochleotoxicShift.Criterion {
  fileprivate var words: Words {
    switch self {
    case .oneFrequency: Words(cs: "20 dB na jednom kmitočtu", en: rawValue)
    case .twoFrequencies: Words(cs: "10 dB na dvou sousedních kmitočtech", en: rawValue)
    case .lostResponse: Words(cs: "bez odpovědi na třech sousedních kmitočtech", en: rawValue)
    }
  }
}
