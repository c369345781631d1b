import AdultSide
import Expectations
import Foundation
import Testing

@Suite struct AdultOpeningTests {
  private let start = Date(timeIntervalSince1970: 1_795_000_000)

  private func opened(for person: Int64? = nil) -> AdultOpening {
    var opening = AdultOpening()
    opening.pageCame(in: "one", at: start)
    opening.open(for: person, at: start)
    return opening
  }

  @Test func itIsOfOneWindowForATime() {
    var opening = opened()
    expect(opening.isOpen(at: start.addingTimeInterval(599)) && !opening.isOpen(at: start.addingTimeInterval(600)))
    opening.use(at: start.addingTimeInterval(599))
    expect(opening.isOpen(at: start.addingTimeInterval(1000)))
    for (window, absence, isOpen) in [("one", 19.0, true), ("one", 20, false), ("two", 0, false)] {
      var opening = opened()
      opening.pageWent(at: start)
      opening.pageCame(in: window, at: start.addingTimeInterval(absence))
      expectEqual(opening.isOpen(at: start.addingTimeInterval(absence)), isOpen, "\(window) after \(absence) s")
    }
    opening.close()
    expectNil(opening.key)
    // Where nothing is lost by a longer absence, it is given.
    for (absence, isOpen) in [(599.0, true), (600, false)] {
      var opening = AdultOpening(absence: 600)
      opening.pageCame(in: "one", at: start)
      opening.open(at: start.addingTimeInterval(500))
      opening.pageWent(at: start.addingTimeInterval(100))
      opening.pageCame(in: "one", at: start.addingTimeInterval(100 + absence))
      expectEqual(opening.isOpen(at: start.addingTimeInterval(100 + absence)), isOpen, "after \(absence) s")
    }
  }

  @Test func itIsOfOnePerson() {
    let opening = opened(for: 3)
    expect(opening.isOpen(for: 3, at: start) && !opening.isOpen(for: 4, at: start) && !opening.isOpen(at: start))
  }

  @Test func documentsHaveItsKey() throws {
    let (opening, other) = (opened(), opened())
    let key = try require(opening.key)
    expect(key.count >= 32 && key != other.key)
    expectEqual(opening.document([key[...], "report", "1"], at: start), ["report", "1"])
    for path in [["report", "1"], [try require(other.key)[...], "report"], ["", "report"], []] as [[Substring]] {
      expectNil(opening.document(path, at: start))
    }
    expectNil(opening.document([key[...], "report"], at: start.addingTimeInterval(600)))
  }
}
