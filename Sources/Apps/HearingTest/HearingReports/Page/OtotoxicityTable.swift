import AppReports
import AppWords
import HearingTest
import Tables

/// The gradings of hearing loss under drugs as a table of a report.
struct OtotoxicityTable {
  private let gradings: OtotoxicityGradings
  private let words: ReportWords

  init(_ gradings: OtotoxicityGradings, _ words: ReportWords) { (self.gradings, self.words) = (gradings, words) }

  var note: String {
    words.say(
      "Pro lékaře, užívá-li se lék, který může sluch poškodit. Platí, jen je-li střední ucho zdravé.",
      "For a doctor, if a drug that can harm hearing is taken. It holds only if the middle ear is healthy.")
  }

  var columns: [Column] {
    [
      Column(words.say("stupnice", "scale")), Column(words.say("ucho", "ear")), Column(words.say("stupeň", "grade")),
      Column(words.say("poznámka", "remark")),
    ]
  }

  var rows: [Row] {
    gradings.gradings.map { grading in
      let grade = grading.grade.map { (grading.isAtLeast ? "≥ " : "") + String($0) }
      return Row([
        .text(grading.scale), .text(grading.ear.map { $0.words(words.language) } ?? words.say("obě", "both")),
        grade.map { .text($0) } ?? .undefined, .text(grading.remark?(words.language) ?? ""),
      ])
    }
  }
}
