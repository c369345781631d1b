import AudioCore
import Foundation
import HearingRecords
import HearingTest
import JSONReading

/// A session as a bundle of HL7 FHIR R4 (4.0.1): a `Patient`, an `Observation` for each place, one for each shift since the
/// person's first sessions, and a `DiagnosticReport` whose conclusion is that of the session's verdict.
///
/// The bundle is a transaction: a server takes all of it or nothing. Each resource has an identifier. A server creates
/// the patient only if it has none with this identifier, and never changes it. Every other resource is created, or
/// replaces the one with its identifier. Therefore a bundle that is sent twice creates nothing twice, and a finished
/// session replaces its first half. The same session gives the same bytes.
///
/// Thresholds in dB HL carry LOINC codes. *No response* is a value with the comparator `>`, *at or below* one with
/// `<=`; an unreliable result has a reason instead of a value. Without a calibration the levels are nominal, and no
/// result has the code of a hearing threshold.
///
/// If no tone was answered, or the answers do not belong to the tones, no result has a value and all are `cancelled`:
/// `entered-in-error` is for what was released as final before. With a doubt about the answers they are `preliminary`. A
/// session that is not of a person (`SessionSource`) is `preliminary` and carries the tag HTEST (test health data): it is
/// never `final`.
package struct FHIRBundle: Sendable {
  private let verdict: HearingVerdict
  private var session: ReportedSession { verdict.session }
  private let speech: [(test: SpeechSessionRecord, outcome: DigitTripletTest.Outcome)]
  private let clinicIdentifier: ClinicIdentifier?

  /// Creates the bundle of a session with tests of digits in noise; tests without an outcome are left out. With the
  /// clinic's identifier the results refer to the clinic's own patient.
  package init(
    _ verdict: HearingVerdict, speech: [SpeechSessionRecord] = [], clinicIdentifier: ClinicIdentifier? = nil
  ) {
    self.verdict = verdict
    self.clinicIdentifier = clinicIdentifier
    self.speech = speech.compactMap { test in test.outcome.map { (test, $0) } }
  }

  /// Creates the bundle of a stored session, with the person's tests of digits in noise within a day of it.
  ///
  /// - Throws: the same errors as `HearingArchive`.
  package init(session id: Int64, in records: HearingArchive) throws {
    let verdict = try HearingVerdict(session: id, in: records)
    let session = verdict.session
    let tests = try records.speechSessions(of: session.record.person)
    self.init(
      verdict, speech: tests.filter { abs($0.started.timeIntervalSince(session.record.started)) < 86_400 },
      clinicIdentifier: try records.clinicIdentifier(of: session.record.person))
  }

  /// The bundle as JSON (`application/fhir+json`), keys sorted.
  package func json() throws -> Data {
    return try JSONEncoder.pretty.encode(bundle) + Data("\n".utf8)
  }

  /// The number of resources in the bundle.
  package var entryCount: Int { 2 + session.reportedEntries.count + shifts.count + speech.count }

  private var shifts: [HearingChange.Shift] { verdict.change?.shifts ?? [] }

  private var bundle: JSONValue {
    let person = session.record.person
    var entries = [patient]
    let system = "urn:uuid:\(session.record.uuid)"
    var observations: [JSONValue] = []
    for result in session.reportedEntries {
      let name = "\(result.point.ear.rawValue)-\(Self.plain(result.point.frequency))"
      let uuid = Self.uuid(session.record.uuid, name)
      observations.append(["reference": .text("urn:uuid:\(uuid)")])
      entries.append(entry("Observation", uuid, identifier: (system, name), observation(result)))
    }
    for shift in shifts {
      let name = "change-\(shift.point.ear.rawValue)-\(Self.plain(shift.point.frequency))"
      let uuid = Self.uuid(session.record.uuid, name)
      observations.append(["reference": .text("urn:uuid:\(uuid)")])
      entries.append(entry("Observation", uuid, identifier: (system, name), observation(shift)))
    }
    for (test, outcome) in speech {
      observations.append(["reference": .text("urn:uuid:\(test.uuid)")])
      entries.append(
        entry(
          "Observation", test.uuid, identifier: ("urn:ietf:rfc:3986", "urn:uuid:\(test.uuid)"),
          Self.observation(test, outcome, subject: person.uuid)))
    }
    var report = report
    if !observations.isEmpty { report = report.adding("result", .list(observations)) }
    entries.append(
      entry("DiagnosticReport", session.record.uuid, identifier: ("urn:ietf:rfc:3986", system), report))
    return [
      "resourceType": "Bundle", "type": "transaction",
      "timestamp": .text(Self.instant(session.record.ended ?? session.record.started)), "entry": .list(entries),
    ]
  }

  /// The entry of a resource of the session: the server creates it, or replaces the resource with its identifier.
  private func entry(
    _ type: String, _ uuid: String, identifier: (system: String, value: String), _ resource: JSONValue
  ) -> JSONValue {
    let condition = Self.condition(identifier.system, identifier.value)
    return [
      "fullUrl": .text("urn:uuid:\(uuid)"),
      "resource": resource.adding("identifier", [Self.identifier(identifier.system, identifier.value)]),
      "request": ["method": "PUT", "url": .text("\(type)?\(condition)")],
    ]
  }

  /// The person: created only if the server has no patient with the identifier. It is the clinic's own patient if the
  /// clinic's identifier is known.
  private var patient: JSONValue {
    let person = session.record.person
    let own = (system: "urn:ietf:rfc:3986", value: "urn:uuid:\(person.uuid)")
    var identifiers = [Self.identifier(own.system, own.value)]
    var condition = Self.condition(own.system, own.value)
    if let clinicIdentifier {
      identifiers.insert(Self.identifier(clinicIdentifier.system, clinicIdentifier.value), at: 0)
      condition = Self.condition(clinicIdentifier.system, clinicIdentifier.value)
    }
    let resource = (["resourceType": "Patient", "name": [["text": .text(person.name)]]] as JSONValue)
      .adding("birthDate", person.birthYear.map { .text(String($0)) })
      .adding("gender", person.sex.map { .text($0.rawValue) })
      .adding("identifier", .list(identifiers))
    return [
      "fullUrl": .text("urn:uuid:\(person.uuid)"), "resource": resource,
      "request": ["method": "POST", "url": "Patient", "ifNoneExist": .text(condition)],
    ]
  }

  private static func identifier(_ system: String, _ value: String) -> JSONValue {
    ["system": .text(system), "value": .text(value)]
  }

  /// The search condition for an identifier, with FHIR's escapes in the value and then those of a URL.
  private static func condition(_ system: String, _ value: String) -> String {
    let plain = CharacterSet(charactersIn: Unicode.Scalar(33)...Unicode.Scalar(126))
      .subtracting(CharacterSet(charactersIn: "\"#%&+<=>?\\^`{|}"))
    func escaped(_ text: String) -> String {
      let inside = text.map { "\\|,$".contains($0) ? "\\\($0)" : String($0) }.joined()
      return inside.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
    return "identifier=\(escaped(system))|\(escaped(value))"
  }

  /// The elements that all resources of the session share.
  private func common(_ type: String, _ status: String, code: JSONValue) -> JSONValue {
    let record = session.record
    let period = (["start": .text(Self.instant(record.started))] as JSONValue)
      .adding("end", record.ended.map { .text(Self.instant($0)) })
    return
      ([
        "resourceType": .text(type), "status": .text(status), "code": code,
        "subject": ["reference": .text("urn:uuid:\(record.person.uuid)")], "effectivePeriod": period,
        "issued": .text(Self.instant(record.ended ?? record.started)),
      ] as JSONValue).adding("meta", Self.testTag(record.conditions.source))
  }

  /// The tag of a resource that is not of a person; `nil` for a person's resource.
  private static func testTag(_ source: SessionSource) -> JSONValue? {
    guard !source.isPerson else { return nil }
    let system = "http://terminology.hl7.org/CodeSystem/v3-ActReason"
    return ["tag": [["system": .text(system), "code": "HTEST", "display": "test health data"]]]
  }

  /// The status of a resource; `beforeEnd` before the session's end.
  private func status(beforeEnd: String) -> String {
    switch verdict.standing {
    case .invalid: "cancelled"
    case .trial, .doubtful: "preliminary"
    case .unfinished: beforeEnd
    case .final: "final"
    }
  }

  private var report: JSONValue {
    let code: JSONValue =
      session.isCalibrated
      ? Self.concept(LOINC.system, LOINC.panel, LOINC.panelName, text: LOINC.panelName)
      : ["text": "Pure tones by air conduction, levels not calibrated"]
    let category = Self.concept(
      "http://terminology.hl7.org/CodeSystem/v2-0074", "AU", "Audiology", text: "Audiology")
    return common("DiagnosticReport", status(beforeEnd: "partial"), code: code)
      .adding("category", [category])
      .adding("conclusion", .text(conclusion))
  }

  /// What the verdict says to a doctor.
  private var conclusion: String {
    verdict.texts(.urgent, .finding, .remark).map(\.en).joined(separator: " ")
  }

  /// The resource of a shift since the person's first sessions. No LOINC code for it is known: its code is text.
  private func observation(_ shift: HearingChange.Shift) -> JSONValue {
    let place = "\(shift.point.ear.rawValue) ear, \(Self.plain(shift.point.frequency)) Hz"
    let finding = verdict.change?.finding(at: shift.point)
    let said =
      finding.map { "\($0.direction.rawValue), \($0.certainty.rawValue)" }
      ?? "no change by the rule of two adjacent frequencies"
    let value = Self.decibels(shift.shift, "dB")
    let code =
      "Shift of the hearing threshold from the mean of the first comparable sessions, above 0 is worse: \(place)"
    return common("Observation", status(beforeEnd: "preliminary"), code: ["text": .text(code)])
      .adding("category", [Self.exam]).adding("bodySite", Self.bodySite(shift.point.ear))
      .adding("note", [["text": .text(said)]])
      .adding("valueQuantity", shift.bound.map { value.adding("comparator", $0 == .worse ? ">=" : "<=") } ?? value)
      .adding(
        "component",
        [
          [
            "code": ["text": "Standard deviation of such a shift without a change of hearing"],
            "valueQuantity": Self.decibels(shift.deviation, "dB"),
          ]
        ])
  }

  private static let exam = concept(
    "http://terminology.hl7.org/CodeSystem/observation-category", "exam", "Exam", text: "Exam")

  /// The ear as a body site of SNOMED CT.
  private static func bodySite(_ ear: Ear) -> JSONValue {
    let (code, name) = ear == .right ? ("25577004", "Right ear structure") : ("89644007", "Left ear structure")
    return concept("http://snomed.info/sct", code, name, text: "\(ear.rawValue) ear")
  }

  private func observation(_ entry: SessionOutcome.Entry) -> JSONValue {
    let (record, result) = (session.record, entry.result)
    let place = "\(entry.point.ear.rawValue) ear, \(Self.plain(entry.point.frequency)) Hz"
    var code: JSONValue = ["text": .text("Level of a pure tone that is just heard, not calibrated: \(place)")]
    if session.isCalibrated {
      let text = "Hearing threshold by air conduction: \(place)"
      code =
        LOINC.threshold(entry.point).map { Self.concept(LOINC.system, $0.code, $0.name, text: text) }
        ?? ["text": .text(text)]
    }
    let said =
      session.isUnanswered
      ? "no tone of the session was answered"
      : session.isValid
        ? ResultText.result(result, unit: session.unit).en : "the answers of the session do not belong to the tones"
    var notes: [String] = [said]
    if let warning = record.conditions.source.warning { notes.append(warning) }
    if entry.masking != nil { notes.append("with narrow-band masking noise in the other ear") }
    let device = record.conditions.calibration.map { "\($0.transducer), \($0.device)" } ?? record.conditions.device
    var observation = common("Observation", status(beforeEnd: "preliminary"), code: code)
      .adding("category", [Self.exam]).adding("bodySite", Self.bodySite(entry.point.ear))
      .adding(
        "method",
        [
          "text": .text(
            "pure tones by air conduction, \(record.plan.procedure.name)"
              + (entry.masking == nil ? "" : ", other ear masked by the plateau method"))
        ]
      )
      .adding("device", ["display": .text(device)])
      .adding("note", [["text": .text(notes.joined(separator: "; "))]])
    if !session.isValid || result.status == .unreliable || result.level == nil {
      let isPerformed = result.trialCount > 0
      let reason = Self.concept(
        "http://terminology.hl7.org/CodeSystem/data-absent-reason", isPerformed ? "unknown" : "not-performed",
        isPerformed ? "Unknown" : "Not Performed", text: said)
      observation = observation.adding("dataAbsentReason", reason)
    } else if let level = result.level {
      observation = observation.adding("valueQuantity", quantity(level, result.status))
    }
    let components = session.isValid ? components(entry) : []
    return components.isEmpty ? observation : observation.adding("component", .list(components))
  }

  private func components(_ entry: SessionOutcome.Entry) -> [JSONValue] {
    var components: [JSONValue] = []
    func add(_ name: String, _ value: JSONValue) {
      components.append(["code": ["text": .text(name)], "valueQuantity": value])
    }
    let unit = session.isCalibrated ? "dB HL" : "dB (nominal)"
    if entry.result.status == .threshold, let deviation = entry.result.standardDeviation {
      add("Standard deviation of the threshold", Self.decibels(deviation, "dB"))
    }
    if let masking = entry.masking {
      add("Highest level of the masking noise in the other ear", Self.decibels(masking.noise, unit))
      if masking.unmasked.status != .unreliable, let level = masking.unmasked.level {
        add("Level without masking noise", quantity(level, masking.unmasked.status))
      }
    }
    return components
  }

  /// The resource of a test of digits in noise. No LOINC code for it could be confirmed: its code is text.
  private static func observation(
    _ test: SpeechSessionRecord, _ outcome: DigitTripletTest.Outcome, subject: String
  ) -> JSONValue {
    let plan = test.plan
    let period = (["start": .text(instant(test.started))] as JSONValue)
      .adding("end", test.ended.map { .text(instant($0)) })
    var notes = ["ratio of speech to noise at which half of the triplets are repeated; depends on the voice"]
    let source = SessionSource(device: plan.device, isSimulated: plan.isSimulated)
    if let warning = source.warning { notes.append(warning) }
    return
      ([
        "resourceType": "Observation", "status": source.isPerson ? "final" : "preliminary",
        "code": ["text": .text("Speech reception threshold for digit triplets in noise: \(plan.ear.rawValue) ear")],
        "subject": ["reference": .text("urn:uuid:\(subject)")], "effectivePeriod": period,
        "issued": .text(instant(test.ended ?? test.started)),
        "category": [exam], "bodySite": bodySite(plan.ear),
        "method": [
          "text": .text("\(plan.configuration.tripletCount) triplets, adaptive; voice \(plan.voice)")
        ],
        "device": ["display": .text(plan.device)], "note": [["text": .text(notes.joined(separator: "; "))]],
        "valueQuantity": decibels(outcome.threshold, "dB"),
        "component": [
          [
            "code": ["text": "Standard deviation of the threshold"],
            "valueQuantity": decibels(outcome.standardDeviation, "dB"),
          ]
        ],
      ] as JSONValue).adding("meta", testTag(source))
  }

  private func quantity(_ level: Double, _ status: ThresholdResult.Status) -> JSONValue {
    let value = Self.decibels(level, session.isCalibrated ? "dB HL" : "dB (nominal)")
    switch status {
    case .noResponse: return value.adding("comparator", ">")
    case .atOrBelow: return value.adding("comparator", "<=")
    case .threshold, .unreliable: return value
    }
  }

  /// A quantity in decibels. UCUM has no code for dB HL: the unit names it, and the code is that of the decibel.
  private static func decibels(_ value: Double, _ unit: String) -> JSONValue {
    [
      "value": .number((value * 10).rounded() / 10), "unit": .text(unit), "system": "http://unitsofmeasure.org",
      "code": "dB",
    ]
  }

  private static func concept(_ system: String, _ code: String, _ display: String, text: String) -> JSONValue {
    ["coding": [["system": .text(system), "code": .text(code), "display": .text(display)]], "text": .text(text)]
  }

  private static func plain(_ frequency: Double) -> String { String(format: "%.7g", frequency) }

  private static func instant(_ date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  /// A UUID (version 8, RFC 9562) that is derived from another UUID and a name.
  package static func uuid(_ parent: String, _ name: String) -> String {
    let high = SeededRandom.seed(from: 1, "\(parent) \(name)") & ~0xF000 | 0x8000
    let low = SeededRandom.seed(from: 2, "\(parent) \(name)") & ~(3 << 62) | (2 << 62)
    let digits = [high, low].map { number in
      let text = String(number, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    var parts: [String] = []
    var rest = Substring(digits)
    for count in [8, 4, 4, 4, 12] {
      parts.append(String(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return parts.joined(separator: "-")
  }
}
