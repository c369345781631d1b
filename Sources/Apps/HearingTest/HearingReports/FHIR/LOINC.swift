import HearingTest

/// Codes of pure-tone thresholds by air conduction (LOINC, Regenstrief Institute): the members of panel 89015-2.
///
/// Each code was checked in two guides of different authors: HL7's PACIO guide (its list of the panel's members) and
/// another guide for personal health records. LOINC has no code for 125 Hz.
enum LOINC {
  static let system = "http://loinc.org"
  /// The code of the pure-tone air conduction threshold audiometry panel.
  static let panel = "89015-2"
  static let panelName = "Pure tone air conduction threshold audiometry panel"

  private static let codes: [(frequency: Double, left: String, right: String)] = [
    (250, "91375-6", "91374-9"), (500, "89024-4", "89025-1"), (750, "91379-8", "91378-0"),
    (1000, "89016-0", "89017-8"), (1500, "91373-1", "91372-3"), (2000, "89018-6", "89019-4"),
    (3000, "89020-2", "89021-0"), (4000, "89022-8", "89023-6"), (5000, "91377-2", "91376-4"),
    (6000, "89026-9", "89027-7"), (8000, "89028-5", "89029-3"),
  ]

  /// The code of a threshold and its name; `nil` at frequencies without a code.
  static func threshold(_ point: TonePoint) -> (code: String, name: String)? {
    codes.first { $0.frequency == point.frequency }.map { row in
      (
        point.ear == .left ? row.left : row.right,
        "Hearing threshold Ear - \(point.ear.rawValue) --\(Int(point.frequency)) Hz"
      )
    }
  }
}
