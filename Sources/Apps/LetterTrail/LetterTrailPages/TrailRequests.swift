import AdultSide
import LetterTrail
import LetterTrailRecords
import PageMessages

/// What the page says (Docs/Formats/letter-trail-page.md).
enum TrailRequest: PageRequest {
  struct ChosenPlayer: Codable, Sendable { var player: RecordNumber }

  struct NewPlayer: Codable, Sendable {
    var name: LineText
    var picture: LineText
  }

  struct Opening: Codable, Sendable {
    var name: LineText
    var scale: TraceScale
  }

  struct Endless: Codable, Sendable { var scale: TraceScale }

  /// Samples of the finger, the pen or the mouse.
  struct Samples: Codable, Sendable {
    var opening: BoundedNumber<Counts>
    var samples: BoundedList<SampleRow, MostSamples>
  }

  /// Two seconds of a screen with 1000 samples a second.
  enum MostSamples: ListLength { static let most = 2_000 }

  /// The clock of the page goes on without samples.
  struct Passed: Codable, Sendable {
    var opening: BoundedNumber<Counts>
    var time: BoundedNumber<Times>
  }

  /// The page shows how a stroke is written.
  struct Showing: Codable, Sendable { var opening: BoundedNumber<Counts> }

  case players, chapters, next, again
  case choosePlayer(ChosenPlayer)
  case addPlayer(NewPlayer)
  case openChapter(Opening)
  case endless(Endless)
  case samples(Samples)
  case passed(Passed)
  case showing(Showing)
  case gate(GateRequest)
  case parents(ParentRequest)

  static let contract: [IncomingMessage<Self>] =
    [
      .init("choose-player", Self.choosePlayer, "this player plays"),
      .init("add-player", Self.addPlayer, "a new player, who plays"),
      .init("players", .players, "back to the players"),
      .init("chapters", .chapters, "back to the chapters"),
      .init("open-chapter", Self.openChapter, "a chapter is opened; whether the size of the screen is known"),
      .init("endless", Self.endless, "chapters follow by need"),
      .init("next", .next, "the next chapter"),
      .init("again", .again, "the same chapter from its beginning"),
      .init(
        "samples", Self.samples,
        "samples `[time_s, x_mm, y_mm, contact, pressure, tilt_x_deg, tilt_y_deg, pointer, tool, size_mm, scroll_x_mm, "
          + "scroll_y_mm]`; all after the contact may be `null` or missing; tools are 0 finger, 1 pen, 2 mouse"),
      .init("showing", Self.showing, "the page shows how a stroke is written: the voice says so"),
      .init("passed", Self.passed, "the page's clock goes on without samples"),
    ] + GateRequest.contract.map { $0.within(Self.gate) } + ParentRequest.contract.map { $0.within(Self.parents) }
}

/// A sample: `[time_s, x_mm, y_mm, contact, pressure, tilt_x_deg, tilt_y_deg, pointer, tool, size_mm, scroll_x_mm,
/// scroll_y_mm]`; all after the contact may be `null` or missing.
struct SampleRow: Described, Sendable {
  let sample: TraceSample

  private enum Millimetres: NumberRange { static let range = -100_000...100_000.0 }
  private enum Contacts: NumberRange { static let range = 0...1 }
  private enum Pressures: NumberRange { static let range = 0...1.0 }
  private enum Tilts: NumberRange { static let range = -90...90.0 }
  private enum Pointers: NumberRange { static let range = 0...1000 }
  private enum Tools: NumberRange { static let range = 0...2 }
  private enum Sizes: NumberRange { static let range = 0...1000.0 }

  /// The tools by their numbers.
  private static let tools: [TraceSample.Tool] = [.finger, .pen, .mouse]

  init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    func number<Range: NumberRange>(_: Range.Type) throws -> Range.Number {
      try values.decode(BoundedNumber<Range>.self).value
    }
    func optional<Range: NumberRange>(_: Range.Type) throws -> Range.Number? {
      values.isAtEnd ? nil : try values.decodeIfPresent(BoundedNumber<Range>.self)?.value
    }
    let (time, x, y) = (try number(Times.self), try number(Millimetres.self), try number(Millimetres.self))
    let (contact, pressure) = (try number(Contacts.self), try optional(Pressures.self))
    let (tiltX, tiltY) = (try optional(Tilts.self), try optional(Tilts.self))
    let pointer = try optional(Pointers.self)
    let tool = try optional(Tools.self).map { Self.tools[$0] }
    let size = try optional(Sizes.self)
    let (scrollX, scrollY) = (try optional(Millimetres.self), try optional(Millimetres.self))
    var sample = TraceSample(
      time: time, x: x, y: y, contact: contact == 1, pressure: pressure, pointer: pointer ?? 0, tool: tool, size: size)
    if let tiltX, let tiltY { sample.tilt = TraceSample.Tilt(x: tiltX, y: tiltY) }
    if let scrollX, let scrollY { sample.scroll = PlanePoint(x: scrollX, y: scrollY) }
    self.sample = sample
  }

  func encode(to encoder: any Encoder) throws {
    let (tilt, contact) = (sample.tilt, sample.contact ? 1.0 : 0)
    let tool = sample.tool.flatMap { Self.tools.firstIndex(of: $0) }.map(Double.init)
    try [
      sample.time, sample.point.x, sample.point.y, contact, sample.pressure, tilt?.x, tilt?.y, Double(sample.pointer),
      tool, sample.size, sample.scroll?.x, sample.scroll?.y,
    ].encode(to: encoder)
  }

  static func shape() -> MessageShape {
    .list(.either([.number(-100_000...Times.range.upperBound, unit: ""), .nothing]), most: 12)
  }
  static var sample: Self { Self(sample: TraceSample(time: 0, x: 0, y: 0, contact: false)) }

  private init(sample: TraceSample) { self.sample = sample }
}
