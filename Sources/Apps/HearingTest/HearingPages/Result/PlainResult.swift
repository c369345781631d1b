import AppWords
import Foundation
import HearingRecords
import HearingReports
import HearingTest

/// The result of a test in plain language, for the person who was tested.
enum PlainResult {
  /// A paragraph with its weight.
  struct Paragraph: Encodable, Sendable, Hashable {
    /// How a paragraph is shown.
    enum Kind: String, Encodable, Sendable { case finding, remark, advice, urgent }
    var kind: Kind
    var text: Words
  }

  /// A difference of the ears' averages that a doctor should see, in dB.
  private static let oneSided = 15.0

  /// What a session comes to, and what to do. Without a calibration, and without any answer, hearing is not judged.
  ///
  /// - Parameter answers: the person's answers to the questions; a `true` for `sudden`, `pain`, `discharge` or
  ///   `dizziness` leads to a doctor whatever the tones say.
  static func paragraphs(
    _ session: ReportedSession, answers: [String: QuestionnaireAnswer] = [:]
  ) -> [Paragraph] {
    var paragraphs = urgent(answers)
    if !session.record.conditions.source.isPerson { paragraphs.append(.init(kind: .remark, text: trialRun)) }
    switch session.judgement {
    case .noAnswerAtAll: paragraphs.append(.init(kind: .finding, text: noAnswer))
    case .notCalibrated: paragraphs.append(.init(kind: .finding, text: nominal))
    case .averages(let right, let left, _):
      for (ear, average) in [(Ear.right, right), (.left, left)] {
        guard session.outcome.entries.contains(where: { $0.point.ear == ear }) else { continue }
        paragraphs.append(.init(kind: .finding, text: finding(ear, average)))
      }
      if let advice = advice(right, left) { paragraphs.append(advice) }
    }
    for ear in session.outcome.silentEars { paragraphs.append(.init(kind: .remark, text: silent(ear))) }
    paragraphs.append(.init(kind: .remark, text: noDiagnosis))
    return paragraphs
  }

  /// Each threshold in words, for those who cannot see the audiogram.
  static func levels(_ session: ReportedSession) -> [Words] {
    let unit = session.isCalibrated ? ("dB HL", "dB HL") : ("dB (bez kalibrace)", "dB (not calibrated)")
    return session.outcome.entries.map { entry in
      let frequency = "\(Int(entry.point.frequency)) Hz"
      let level = ResultText.level(entry.result) ?? "?"
      return Words(
        cs: "\(name(entry.point.ear).cs), \(frequency): \(level.replacing(".", with: ",")) \(unit.0)",
        en: "\(name(entry.point.ear).en), \(frequency): \(level) \(unit.1)")
    }
  }

  private static func urgent(_ answers: [String: QuestionnaireAnswer]) -> [Paragraph] {
    if answers["sudden"] == .flag(true) { return [.init(kind: .urgent, text: sudden)] }
    let signs = ["pain", "discharge", "dizziness"]
    return signs.contains { answers[$0] == .flag(true) } ? [.init(kind: .urgent, text: withSigns)] : []
  }

  private static func finding(_ ear: Ear, _ average: PureToneAverage?) -> Words {
    let name = name(ear)
    guard let average else {
      return Words(
        cs: "\(name.cs): výsledek není dost spolehlivý, aby se dal shrnout.",
        en: "\(name.en): the result is not reliable enough to sum it up.")
    }
    // One ear alone has the grade of two such ears.
    let grade = HearingGrade(rightAverage: average.level, leftAverage: average.level)
    let words = grade.plainWords
    let number = ResultText.average(average)
    return Words(
      cs: "\(name.cs): \(words.cs) (\(number.replacing(".", with: ",")) dB HL).",
      en: "\(name.en): \(words.en) (\(number) dB HL).")
  }

  private static func advice(_ right: PureToneAverage?, _ left: PureToneAverage?) -> Paragraph? {
    let levels = [right?.level, left?.level].compactMap { $0 }
    guard let worst = levels.max(), let best = levels.min() else { return .init(kind: .advice, text: testAgain) }
    if levels.count == 2, worst - best >= oneSided { return .init(kind: .advice, text: differentEars) }
    return worst < 20 ? .init(kind: .advice, text: nothingToDo) : .init(kind: .advice, text: seeDoctor)
  }

  private static func name(_ ear: Ear) -> Words {
    ear == .right ? Words(cs: "Pravé ucho", en: "Right ear") : Words(cs: "Levé ucho", en: "Left ear")
  }

  // MARK: Texts

  private static let trialRun = Words(
    cs: "Tohle byla zkouška bez sluchátek, ne vyšetření.", en: "This was a trial run without a headphone, not a test.")
  private static let noAnswer = Words(
    cs: "Na žádný tón nepřišla odpověď. O sluchu to nic neříká: stejně to dopadne, když sluchátka nehrají.",
    en: "No tone was answered. This says nothing of your hearing: a headphone that does not sound gives the same.")
  private static let nominal = Words(
    cs:
      "Sluchátka nejsou zkalibrovaná, a proto nelze říci, zda je sluch dobrý. Z obrázku lze jen odhadnout, které tóny "
      + "slyšíte lépe a které hůře.",
    en: "The headphone is not calibrated, so nobody can say from this whether your hearing is good. The picture only "
      + "hints at which tones you hear better and which worse.")
  private static let noDiagnosis = Words(
    cs: "Tohle je orientační vyšetření, ne diagnóza. Tu může stanovit jen lékař.",
    en: "This is a screening and no diagnosis. Only a doctor can make one.")
  private static let nothingToDo = Words(
    cs: "Pokud nemáte potíže, nemusíte nic dělat. Zopakujte vyšetření za rok nebo dva, nebo když si všimnete změny.",
    en: "If nothing troubles you, there is nothing to do. Test again in a year or two, or when you notice a change.")
  private static let seeDoctor = Words(
    cs: "Ukažte výsledek svému lékaři nebo lékaři ušnímu.", en: "Show this result to your doctor or to an ear doctor.")
  private static let differentEars = Words(
    cs: "Uši se od sebe dost liší. Objednejte se k ušnímu lékaři a výsledek vezměte s sebou.",
    en: "Your ears differ a good deal. Make an appointment with an ear doctor, and bring this result.")
  private static let testAgain = Words(
    cs: "Odpočiňte si a vyšetření v klidném prostředí zopakujte.", en: "Take a rest, and test again in a quiet place.")
  private static let sudden = Words(
    cs:
      "Odpověděli jste, že se sluch zhoršil náhle. Jděte k lékaři ještě dnes: náhlá ztráta sluchu se musí léčit hned.",
    en: "You said that your hearing became worse suddenly. See a doctor today: a sudden loss has to be treated at once."
  )
  private static let withSigns = Words(
    cs: "Odpověděli jste, že vás ucho bolí, teče z něj, nebo se vám točí hlava. Jděte s tím brzy k lékaři.",
    en: "You said that an ear hurts or runs, or that you are dizzy. See a doctor about it soon.")

  private static func silent(_ ear: Ear) -> Words {
    let side = ear == .right ? ("pravé", "right") : ("levé", "left")
    return Words(
      cs:
        "Na \(side.0) ucho jste neslyšeli nic. Buď nehraje sluchátko, nebo ucho neslyší: otočte sluchátka a zopakujte "
        + "vyšetření.",
      en: "Your \(side.1) ear heard nothing. Either the earphone does not sound, or the ear does not hear: turn the "
        + "headphone round and test again.")
  }
}

extension HearingGrade {
  /// The grade in plain words, after 'right ear'.
  fileprivate var plainWords: Words {
    switch self {
    case .normal: Words(cs: "slyší dobře", en: "hears well")
    case .mild: Words(cs: "lehká ztráta sluchu", en: "a mild hearing loss")
    case .moderate: Words(cs: "střední ztráta sluchu", en: "a moderate hearing loss")
    case .moderatelySevere: Words(cs: "středně těžká ztráta sluchu", en: "a moderately severe hearing loss")
    case .severe: Words(cs: "těžká ztráta sluchu", en: "a severe hearing loss")
    case .profound: Words(cs: "velmi těžká ztráta sluchu", en: "a profound hearing loss")
    case .complete: Words(cs: "úplná ztráta sluchu", en: "a complete hearing loss")
    case .unilateral: Words(cs: "jednostranná ztráta sluchu", en: "a hearing loss of one ear")
    }
  }
}
