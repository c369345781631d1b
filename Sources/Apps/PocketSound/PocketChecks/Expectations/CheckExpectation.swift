/// One thing that is expected of a scenario.
struct CheckExpectation: Sendable {
  /// What is looked at.
  enum Subject: Sendable {
    case project(ProjectCheck)
    case events(EventCheck)
    case sound(SoundCheck)
  }

  /// What reports call it.
  let title: String
  let subject: Subject

  private static let kinds = ProjectCheck.kinds + EventCheck.kinds + SoundCheck.kinds

  init(_ value: CheckValue, path: String, folder: String) throws(CheckFileError) {
    var fields = try CheckFields(value, path: path)
    let kind = try fields.text("check", "the kind of the expectation")
    let name = try fields.optionalText("name")
    let title: String
    if let check = try ProjectCheck(kind, &fields) {
      (subject, title) = (.project(check), kind)
    } else if let check = try EventCheck(kind, &fields) {
      (subject, title) = (.events(check), check.title)
    } else if let check = try SoundCheck(kind, &fields, folder: folder) {
      (subject, title) = (.sound(check), check.title(kind))
    } else {
      throw fields.fault("check", "expected \(Self.kinds.joined(separator: ", ")), got '\(kind)'")
    }
    try fields.finish()
    self.title = name ?? title
  }
}
