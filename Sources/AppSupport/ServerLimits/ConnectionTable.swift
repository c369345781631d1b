/// The connections that are open at a proxy, with the time at which each must have said more. The time comes from outside,
/// as a duration since any fixed moment.
package struct ConnectionTable {
  /// The seconds in which a request must have come whole, after its first byte or the connection's beginning.
  package static let requestTime = Duration.seconds(10)
  /// The seconds for which a connection may wait for its next request, or for its answer to go on.
  package static let idleTime = Duration.seconds(60)
  /// The seconds in which the first frame of a WebSocket must have come.
  package static let greetingTime = Duration.seconds(10)
  /// The seconds in which the next frame must have come: a page answers every beat of the server.
  package static let silenceTime = Duration.seconds(60)

  private struct Place {
    var phase = RequestGuard.Phase.idle
    var isNew = true
    /// `nil` when it has been told to end.
    var deadline: Duration?
  }

  private let most: Int
  private var places: [Int: Place] = [:]
  private var number = 0

  package init(most: Int) { self.most = most }

  /// The number of connections.
  package var count: Int { places.count }

  /// Takes a connection in.
  ///
  /// - Returns: its number, `nil` if there is no room; and the number of a connection that must end to make room: the one
  ///   that has the least time left of those that show no page.
  package mutating func enter(at now: Duration) -> (number: Int?, leaving: Int?) {
    var leaving: Int?
    if places.values.count(where: { $0.deadline != nil }) >= most {
      leaving =
        places.filter { $0.value.phase != .socket && $0.value.deadline != nil }
        .min { ($0.value.deadline ?? .zero, $0.key) < ($1.value.deadline ?? .zero, $1.key) }?.key
      guard let leaving else { return (nil, nil) }
      places[leaving]?.deadline = nil
    }
    // Connections that were told to end need a moment for it.
    guard places.count < 2 * most else { return (nil, leaving) }
    number += 1
    places[number] = Place(deadline: now + Self.requestTime)
    return (number, leaving)
  }

  /// Something came from the other side, which brought it to a phase.
  package mutating func heard(_ number: Int, _ phase: RequestGuard.Phase, at now: Duration) {
    guard var place = places[number], place.deadline != nil else { return }
    defer { places[number] = place }
    let isSame = place.phase == phase && !place.isNew
    (place.phase, place.isNew) = (phase, false)
    switch phase {
    // A request that comes slowly has no more time for it.
    case .inRequest: if !isSame { place.deadline = now + Self.requestTime }
    case .idle: place.deadline = now + Self.idleTime
    case .upgrading: place.deadline = now + Self.greetingTime
    case .socket: place.deadline = now + (isSame ? Self.silenceTime : Self.greetingTime)
    }
  }

  /// A part of an answer was taken by the other side.
  package mutating func answered(_ number: Int, at now: Duration) {
    guard let place = places[number], place.phase == .idle, let deadline = place.deadline else { return }
    places[number]?.deadline = max(deadline, now + Self.idleTime)
  }

  /// The connections whose time is over. Each is named once.
  package mutating func overdue(at now: Duration) -> [Int] {
    let late = places.filter { $0.value.deadline.map { $0 <= now } ?? false }.map(\.key).sorted()
    for number in late { places[number]?.deadline = nil }
    return late
  }

  /// A connection has ended.
  package mutating func leave(_ number: Int) { places[number] = nil }
}
