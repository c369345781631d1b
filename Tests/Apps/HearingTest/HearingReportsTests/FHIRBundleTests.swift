import Expectations
import Foundation
import HearingRecords
import HearingReports
import HearingTest
import LevelCalibration
import Testing

@Suite struct FHIRBundleTests {
  private typealias Object = [String: Any]

  private func session(
    calibrated: Bool = true, device: String = "card", isSimulated: Bool = false, _ entries: [SessionOutcome.Entry],
    ended: Bool = true, answered: Int = 12
  ) throws -> ReportedSession {
    let start = Date(timeIntervalSince1970: 1_795_000_000)
    let calibration = CalibrationRecord(
      kind: .headphone, transducer: "TDH39", device: "card", coupler: .iec60318Part3, method: .stated(source: "a test"),
      date: try CalibrationDate("2026-03-01"),
      fullScale: try FrequencyTable([.init(frequency: 1000, level: 110, uncertainty: 1)]))
    let person = Person(
      id: 1, uuid: "6f1c1d8e-0f7d-4f57-9c6d-0a2f4b2f0c11", name: "Anna", birthYear: 1966, sex: .female, created: start)
    let plan = SessionPlan(
      places: [.init(TonePoint(.right, 1000), range: try LevelRange(lowest: -10, highest: 85))], seed: 1)
    let record = HearingSessionRecord(
      id: 7, uuid: "0b8a3f52-5f0f-4c0f-8b55-8f3a3b0a7d22", person: person, plan: plan,
      conditions: .init(
        calibration: calibrated ? calibration : nil, stimulus: try ToneStimulus(), device: device,
        isSimulated: isSimulated),
      started: start, ended: ended ? start.addingTimeInterval(300) : nil, trialCount: 30)
    return ReportedSession(
      record: record,
      outcome: .init(
        entries: entries, catchTrialCount: 3, falseAlarmCount: 0, answeredToneCount: answered, strayPressCount: 0,
        trialCount: 30))
  }

  private let entries: [SessionOutcome.Entry] = [
    .init(point: TonePoint(.right, 1000), result: .threshold(32.46, standardDeviation: 1.72, trialCount: 9)),
    .init(point: TonePoint(.left, 1000), result: .noResponse(at: 85, trialCount: 4)),
    .init(point: TonePoint(.left, 500), result: .atOrBelow(-10, trialCount: 4)),
    .init(point: TonePoint(.left, 125), result: .unreliable(.inconsistent, bestGuess: 30, trialCount: 20)),
  ]

  private func resources(_ session: ReportedSession) throws -> [(entry: Object, resource: Object)] {
    let bundle = try require(
      try JSONSerialization.jsonObject(with: try FHIRBundle(HearingVerdict(session)).json()) as? Object)
    expect(bundle["resourceType"] as? String == "Bundle" && bundle["type"] as? String == "transaction")
    let list = try require(bundle["entry"] as? [Object])
    return try list.map { ($0, try require($0["resource"] as? Object)) }
  }

  private func code(_ resource: Object) -> String? {
    ((resource["code"] as? Object)?["coding"] as? [Object])?.first?["code"] as? String
  }

  @Test func eachResultIsWhatItIs() throws {
    let all = try resources(try session(entries))
    expectEqual(
      all.map { $0.resource["resourceType"] as? String },
      ["Patient", "Observation", "Observation", "Observation", "Observation", "DiagnosticReport"])
    let observations = all[1...4].map(\.resource)
    expectEqual(observations.map(code), ["89017-8", "89016-0", "89024-4", nil])
    let values = observations.map { $0["valueQuantity"] as? Object }
    expectEqual(values.map { $0?["value"] as? Double }, [32.5, 85, -10, nil])
    expectEqual(values.map { $0?["comparator"] as? String }, [nil, ">", "<=", nil])
    expectEqual(values.map { $0?["unit"] as? String }, ["dB HL", "dB HL", "dB HL", nil])
    expect(observations[3]["dataAbsentReason"] != nil && observations[0]["dataAbsentReason"] == nil)
    expect(observations.allSatisfy { $0["status"] as? String == "final" })
    let report = all[5].resource
    expect(code(report) == "89015-2" && report["status"] as? String == "final")
    // What is referred to is in the bundle.
    let urls = Set(all.compactMap { $0.entry["fullUrl"] as? String })
    expectEqual(urls.count, all.count)
    let results = try require(report["result"] as? [Object]).compactMap { $0["reference"] as? String }
    let subjects = all.dropFirst().compactMap { ($0.resource["subject"] as? Object)?["reference"] as? String }
    expect(results.count == 4 && Set(results).isSubset(of: urls))
    expect(subjects.count == 5 && Set(subjects).isSubset(of: urls))
    for url in urls {
      expect(UUID(uuidString: String(url.dropFirst("urn:uuid:".count))) != nil, "\(url)")
    }
  }

  @Test func maskingIsAComponentAndANote() throws {
    var masked = entries[0]
    masked.masking = .init(unmasked: .threshold(12.5, standardDeviation: 2, trialCount: 9), noise: 55)
    let observation = try resources(try session([masked]))[1].resource
    let components = try require(observation["component"] as? [Object])
    let values = components.map { component in
      (((component["code"] as? Object)?["text"] as? String) ?? "")
        + " \((component["valueQuantity"] as? Object)?["value"] as? Double ?? 0)"
    }
    expectEqual(
      values,
      [
        "Standard deviation of the threshold 1.7", "Highest level of the masking noise in the other ear 55.0",
        "Level without masking noise 12.5",
      ])
    expectEqual((((observation["note"] as? [Object])?.first)?["text"] as? String)?.contains("masking noise"), true)
    expectEqual(((observation["method"] as? Object)?["text"] as? String)?.contains("plateau"), true)
  }

  @Test func withoutACalibrationThereIsNoCodeOfAThreshold() throws {
    let all = try resources(try session(calibrated: false, entries, ended: false))
    expect(all.dropFirst().allSatisfy { code($0.resource) == nil })
    expect(all[1].resource["status"] as? String == "preliminary" && all[5].resource["status"] as? String == "partial")
    expectEqual((all[1].resource["valueQuantity"] as? Object)?["unit"] as? String, "dB (nominal)")
  }

  /// A trial run is never final, and carries the tag of test data on all that is of it; the person stays a person.
  @Test func whatIsNotOfAPersonIsNeverFinal() throws {
    for (device, isSimulated) in [("null", true), ("null", false), ("Loopback: PCM", false)] {
      for ended in [true, false] {
        let all = try resources(try session(device: device, isSimulated: isSimulated, entries, ended: ended))
        for resource in all.dropFirst().map(\.resource) {
          expectEqual(resource["status"] as? String, "preliminary")
          let tag = try require(((resource["meta"] as? Object)?["tag"] as? [Object])?.first)
          expectEqual(tag["code"] as? String, "HTEST")
          expectEqual(tag["system"] as? String, "http://terminology.hl7.org/CodeSystem/v3-ActReason")
        }
        expectNil(all[0].resource["meta"])
      }
    }
    expect(try resources(try session(entries)).allSatisfy { $0.resource["meta"] == nil })
  }

  @Test func withoutAnAnswerNothingHasAValueOrAConclusion() throws {
    let silent: [SessionOutcome.Entry] = Ear.allCases.map {
      .init(point: TonePoint($0, 1000), result: .noResponse(at: 85, trialCount: 4))
    }
    // The one that was answered by chance, the one that never was, and the one whose practice was not.
    for (entries, answered) in [(silent, 2), (silent, 0), ([], 0)] {
      let all = try resources(try session(entries, answered: answered))
      let observations = all.dropFirst().dropLast().map(\.resource)
      expectEqual(observations.count, max(1, entries.count))
      for observation in observations {
        expect(observation["valueQuantity"] == nil && observation["dataAbsentReason"] != nil)
        expect(observation["status"] as? String == "cancelled" && observation["component"] == nil)
      }
      let report = try require(all.last?.resource)
      let conclusion = try require(report["conclusion"] as? String)
      expect(report["status"] as? String == "cancelled" && conclusion.contains("No answer at all"))
      for part in ["loss", "average", "85"] { expect(!conclusion.contains(part), "\(conclusion)") }
    }
  }

  @Test func sentTwiceItIsTheSame() throws {
    let bundle = FHIRBundle(HearingVerdict(try session(entries)))
    expectEqual(try bundle.json(), try bundle.json())
    for (entry, resource) in try resources(try session(entries)) {
      let identifier = try require((resource["identifier"] as? [Object])?.first)
      let condition = "identifier=\(identifier["system"] ?? "")|\(identifier["value"] ?? "")"
      let request = try require(entry["request"] as? [String: String])
      let type = try require(resource["resourceType"] as? String)
      // The clinic's patient is never changed; the first half of a session gives way to the whole.
      expectEqual(
        request,
        (type == "Patient"
          ? ["method": "POST", "url": "Patient", "ifNoneExist": condition]
          : ["method": "PUT", "url": "\(type)?\(condition)"]))
    }
    let names = Set(["right-1000", "left-1000", "right-500"].map { FHIRBundle.uuid("u", $0) })
    expectEqual(names.count, 3)
  }
}
