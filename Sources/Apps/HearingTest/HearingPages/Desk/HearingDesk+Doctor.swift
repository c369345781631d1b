import AppDelivery
import AppRecords
import AppWords
import Foundation
import HearingDelivery
import HearingRecords
import HearingReports
import PageMessages
import PageServer

/// The person's own doctor, and the hand-over of results.
extension HearingDesk {
  /// The most results that are listed.
  private static let mostItems = 20

  // MARK: What is shown

  func doctor(_ fault: Words?) throws -> HearingScreen.Doctor {
    guard let person else { return .init(items: [], fault: fault) }
    let doctor = try records.ownDoctor(of: person)
    let identifier = try records.clinicIdentifier(of: person)
    let starts = Dictionary(try records.sessions(of: person).map { ($0.id, $0.started) }) { first, _ in first }
    let items = try records.outbox.list(of: person.id).suffix(Self.mostItems).reversed().map { item in
      HearingScreen.Doctor.Item(
        id: item.id, started: starts[item.number]?.formatted(.iso8601), state: item.state,
        at: item.date.formatted(.iso8601), attempts: item.attempts, isUncertain: item.mayHaveArrived,
        answer: item.answer)
    }
    return .init(
      doctor: doctor?.name, address: doctor?.address, when: doctor?.occasion,
      agreed: doctor?.consent?.date.formatted(.iso8601), agreedText: doctor?.consent?.text, system: identifier?.system,
      number: identifier?.value, items: items, fault: fault)
  }

  /// What becomes of a session by itself; `nil` if the person has no doctor.
  func handedOver(_ verdict: HearingVerdict) throws -> HearingScreen.HandedOver? {
    let record = verdict.session.record
    guard let doctor = try records.ownDoctor(of: record.person) else { return nil }
    let item = try records.outbox.item(HearingArchive.sessionKind, record.id, to: doctor.address)
    if let item {
      return .init(
        state: .init(item.state), doctor: doctor.name, item: .init(item.id), at: item.date.formatted(.iso8601),
        isUncertain: item.mayHaveArrived, answer: item.answer)
    }
    guard doctor.consent != nil else { return nil }
    if !verdict.saysSomething { return .init(state: .nothing, doctor: doctor.name) }
    if doctor.occasion == .asNeeded, !verdict.concernsDoctor { return .init(state: .notNeeded, doctor: doctor.name) }
    return nil
  }

  // MARK: What the page says

  func takeDoctor(_ wish: HearingRequest.DoctorWish, _ request: HearingRequest) throws {
    guard let person else { throw unexpected(request, "a person") }
    switch wish {
    case .show:
      leave()
      place = .doctor(fault: nil)
    case .set(let new):
      guard case .doctor = place else { throw unexpected(request, "the doctor's screen") }
      place = .doctor(fault: try set(new, of: person))
    case .revoke: try records.revokeConsent(of: person, at: now())
    case .withdraw(let chosen): try records.outbox.withdraw(try own(chosen, of: person), at: now())
    case .sendAgain(let chosen):
      guard try records.ownDoctor(of: person)?.consent != nil else { throw unexpected(request, "a consent") }
      try records.outbox.sendAgain(try own(chosen, of: person), at: now())
      courier.sendNow()
    }
  }

  /// The number of an item of the person who is there.
  private func own(_ chosen: HearingRequest.ChosenItem, of person: Person) throws -> Int64 {
    guard try records.outbox.list(of: person.id).contains(where: { $0.id == chosen.id.value }) else {
      throw PageRefusal(expected: "the number of a result of this person", got: "\(chosen.id.value)")
    }
    return chosen.id.value
  }

  /// Sets the doctor; returns why it cannot be one.
  private func set(_ new: HearingRequest.NewDoctor, of person: Person) throws -> Words? {
    let (name, address) = (new.name.value, new.address.value)
    guard ServerAddress.isMeant(by: address) else {
      return DoctorPlace.Fault.noAddress(reason: "expected an address that begins with https://, as https://HOST/PATH")
        .words
    }
    guard new.consent.value == ConsentWords.text(name, at: address, new.when)(language) else {
      return Words(
        cs: "Znění souhlasu se mezitím změnilo. Přečtěte si ho prosím znovu.",
        en: "The words of the consent have changed meanwhile. Please read them again.")
    }
    do {
      let place = try DoctorPlace.place(address)
      let earlier = try records.ownDoctor(of: person)
      let identifier = try new.number.map { try ClinicIdentifier(system: new.system?.value ?? "", value: $0.value) }
      let doctor = try OwnDoctor(
        name: name, address: place,
        // A token is for the address for which it was given.
        tokenFile: earlier?.address == place ? earlier?.tokenFile : nil, occasion: new.when,
        consent: .init(date: now(), text: new.consent.value))
      try records.setOwnDoctor(doctor, identifier: identifier, of: person, at: now())
      return nil
    } catch let fault as DoctorPlace.Fault { return fault.words } catch let fault as HearingRecordsError {
      return fault.words
    }
  }

  // MARK: What is sent

  /// Queues a session that has ended, or about which more is known, for the person's doctor, and sends what is due. A fault
  /// is told, and keeps nobody from the result.
  func handOver(session id: Int64) {
    do {
      guard case .queued = try courier.sender.queue(session: id, at: now()) else { return }
      courier.sendNow()
    } catch { send(ServerNotice.Fault(error)) }
  }

  /// Queues the person's last test with tones of the same visit, since digits or questions were answered after it.
  func handOverLast(of person: Person) {
    do {
      let begin = now().addingTimeInterval(-Self.visit)
      guard let last = try records.sessions(of: person).last(where: { $0.ended.map { $0 > begin } ?? false }) else {
        return
      }
      handOver(session: last.id)
    } catch { send(ServerNotice.Fault(error)) }
  }

  /// Shows what became of results that were due.
  func hear(_ news: Result<[OutboxSent], any Error>) {
    do {
      _ = try news.get()
      switch place {
      case .doctor(nil), .result(_, .impossible, _), .result(_, .possible, _): try show()
      default: return
      }
    } catch { send(ServerNotice.Fault(error)) }
  }
}

extension OutboxItem {
  /// Whether it may have arrived although it waits, or was withdrawn.
  fileprivate var mayHaveArrived: Bool { state != .sent && lastOutcome == .uncertain }
}

extension HearingScreen.HandedOver.State {
  fileprivate init(_ state: OutboxItem.State) {
    switch state {
    case .waiting: self = .waiting
    case .sent: self = .sent
    case .refused: self = .refused
    case .withdrawn: self = .withdrawn
    }
  }
}
