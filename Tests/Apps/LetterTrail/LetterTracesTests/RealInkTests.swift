import Expectations
import IdealHand
import LetterTraces
import LetterTrail
import Testing

/// Files in the forms that other programs and collections write. The files are our own; the values are worked out by hand.
@Suite struct RealInkTests {
  private struct Case {
    var name: String
    var text: String
    var unit: Double?
    var rate: Double?
    /// Time, x, y, contact, pressure.
    var samples: [(Double, Double, Double, Bool, Double?)]
  }

  private static let namespace = "http://www.w3.org/2003/InkML"

  private static let inks = [
    Case(
      name: "OneNote: a prefix, hundredths of a millimetre, a force without a unit",
      text: """
        <?xml version="1.0" encoding="utf-8"?><inkml:ink xmlns:inkml="\(namespace)" xmlns:emma="urn:emma">
        <emma:trace>9 9 9</emma:trace><inkml:definitions><inkml:context xml:id="c"><inkml:inkSource xml:id="s">
        <inkml:traceFormat><inkml:channel name="X" type="integer" max="32767" units="himetric"/>
        <inkml:channel name="Y" type="integer" max="32767" units="himetric"/>
        <inkml:channel name="F" type="integer" max="1000" units="dev"/></inkml:traceFormat><inkml:channelProperties>
        <inkml:channelProperty channel="X" name="resolution" value="1" units="1/himetric"/>
        </inkml:channelProperties></inkml:inkSource></inkml:context></inkml:definitions>
        <inkml:traceGroup><inkml:trace contextRef="#c">4000 2000 250, 4100 2600 500</inkml:trace></inkml:traceGroup>
        </inkml:ink>
        """, rate: 10, samples: [(0, 40, 20, true, 0.25), (0.1, 41, 26, true, 0.5)]),
    Case(
      name: "Office: counts with a resolution, times of the device",
      text: """
        <i:ink xmlns:i="\(namespace)"><i:definitions><i:context xml:id="c"><i:inkSource xml:id="s"><i:traceFormat>
        <i:channel name="X" type="integer" units="cm"/><i:channel name="Y" type="integer" units="cm"/>
        <i:channel name="T" type="integer" units="dev"/></i:traceFormat><i:channelProperties>
        <i:channelProperty channel="X" name="resolution" value="1000" units="1/cm"/>
        <i:channelProperty channel="Y" name="resolution" value="500" units="1/cm"/>
        <i:channelProperty channel="T" name="resolution" value="1" units="1/dev"/></i:channelProperties></i:inkSource>
        </i:context></i:definitions><i:trace contextRef="#c">4000 2000 0,'100'50'8</i:trace></i:ink>
        """, samples: [(0, 40, 40, true, nil), (0.008, 41, 41, true, nil)]),
    Case(
      name: "CROHME: a format of the whole file, no unit, no time, two strokes",
      text: """
        <ink xmlns="\(namespace)"><traceFormat><channel name="X" type="decimal"/><channel name="Y" type="decimal"/>
        </traceFormat><annotation type="truth">$b$</annotation><trace id="0">985 3317, 1019 3340</trace>
        <trace id="1">1100 3300</trace><traceGroup xml:id="3"><annotation type="truth">s</annotation>
        <traceView traceDataRef="0"/></traceGroup></ink>
        """, unit: 0.1, rate: 100,
      samples: [
        (0, 98.5, 331.7, true, nil), (0.01, 101.9, 334, true, nil), (0.01, 101.9, 334, false, nil),
        (0.02, 110, 330, true, nil),
      ]),
    Case(
      name: "MathWriting: times in milliseconds",
      text: """
        <ink xmlns="\(namespace)"><annotation type="label">b</annotation><traceFormat><channel name="X" type="decimal"/>
        <channel name="Y" type="decimal"/><channel name="T" type="decimal"/></traceFormat>
        <trace id="0">37.5 65.5 0.0,37.25 66.0 17.0</trace></ink>
        """, unit: 2, samples: [(0, 75, 131, true, nil), (0.017, 74.5, 132, true, nil)]),
    Case(
      name: "W3C: nothing but places", text: "<ink xmlns=\"\(namespace)\"><trace>10 0, 9 14</trace></ink>", unit: 1,
      rate: 100, samples: [(0, 10, 0, true, nil), (0.01, 9, 14, true, nil)]),
    Case(
      name: "W3C: intermittent channels, a button, nothing where a point has none",
      text: """
        <ink xmlns="\(namespace)"><traceFormat><channel name="X" units="mm"/><channel name="Y" units="mm"/>
        <intermittentChannels><channel name="S1" type="boolean"/><channel name="F" type="integer" max="1000"/>
        </intermittentChannels></traceFormat><trace timeOffset="500">40 20 T 500, 40 30, 40 40 F, 40 50 ? 250</trace></ink>
        """, rate: 10,
      samples: [
        (0.5, 40, 20, true, 0.5), (0.6, 40, 30, true, nil), (0.7, 40, 40, true, nil), (0.8, 40, 50, true, 0.25),
      ]),
    Case(
      name: "W3C: a line in two pieces",
      text: """
        <ink xmlns="\(namespace)"><trace xml:id="a" continuation="begin">40 20, 40 30</trace>
        <trace continuation="end" priorRef="#a">40 40</trace></ink>
        """, unit: 1, rate: 10, samples: [(0, 40, 20, true, nil), (0.1, 40, 30, true, nil), (0.2, 40, 40, true, nil)]),
    Case(
      name: "a prefix that nothing declares, a format after the traces",
      text: """
        <inkml:ink><inkml:trace>40 20 0, 40 30 100</inkml:trace><inkml:definitions><inkml:traceFormat>
        <inkml:channel name="X" units="mm"/><inkml:channel name="Y" units="mm"/>
        <inkml:channel name="T" units="ms"/></inkml:traceFormat></inkml:definitions></inkml:ink>
        """, samples: [(0, 40, 20, true, nil), (0.1, 40, 30, true, nil)]),
  ]

  private static let digits = """
     .INCLUDE tablet.doc
    .HIERARCHY DIGIT
    .SEGMENT DIGIT 0 ? "1"
    .COMMENT 1 91 22
    .PEN_DOWN
     8 30
     8 10
    .PEN_UP
    .DT 100
    .SEGMENT DIGIT 1-2 ? "4"
    .PEN_DOWN
     10 50
     10 40
    .PEN_UP
    .DT 250
    .PEN_DOWN
     20 45
    .PEN_UP
    .DT 100
    """

  private func expectSamples(
    _ trace: [TraceSample], _ wanted: [(Double, Double, Double, Bool, Double?)], _ name: String
  ) {
    expectEqual(trace.count, wanted.count, "\(name)")
    for (sample, (time, x, y, contact, pressure)) in zip(trace, wanted) {
      let differences = [sample.time - time, sample.point.x - x, sample.point.y - y]
      expect(differences.allSatisfy { abs($0) < 1e-9 }, "\(name): \(sample)")
      expect(sample.contact == contact && sample.pressure == pressure, "\(name): \(sample)")
    }
  }

  @Test func inkIsReadAsOthersWriteIt() throws {
    for ink in Self.inks {
      let assumptions = TraceAssumptions(unit: ink.unit, sampleRate: ink.rate)
      expectSamples(try TraceInkML.read(Array(ink.text.utf8), assuming: assumptions), ink.samples, ink.name)
      // Nothing is guessed: what the file does not say has to be named.
      if ink.unit != nil || ink.rate != nil {
        expect(throws: TraceFileError.self, "\(ink.name)") { try TraceInkML.read(Array(ink.text.utf8)) }
      }
    }
  }

  /// UCI's pen digits: what the tablet is stands in another file, and all digits are in one.
  @Test func aDigitOfManyIsRead() throws {
    func read(_ piece: Int?) throws(TraceFileError) -> [TraceSample] {
      try TraceUNIPEN.read(Array(Self.digits.utf8), assuming: .init(unit: 0.5, sampleRate: 10), piece: piece)
    }
    expectSamples(
      try read(1), [(0, 4, 0, true, nil), (0.1, 4, 10, true, nil), (0.1, 4, 10, false, nil)], "the first digit")
    expectSamples(
      try read(2),
      [
        (0.2, 5, 0, true, nil), (0.3, 5, 5, true, nil), (0.3, 5, 5, false, nil), (0.55, 10, 2.5, true, nil),
      ], "the second digit")
    for (piece, got) in [(nil, "none"), (0, "0"), (3, "3")] as [(Int?, String)] {
      do throws(TraceFileError) {
        Issue.record("read \(try read(piece))")
      } catch {
        expectEqual(error.description, "expected the number of a piece, of which this file has 2, got \(got)")
      }
    }
    do throws(TraceFileError) {
      Issue.record("read \(try TraceUNIPEN.read(Array(Self.digits.utf8), piece: 1))")
    } catch {
      expect(error.description.contains("or a unit that you name"), "\(error)")
    }
  }

  /// A letter that was written elsewhere and in another size comes to lie on itself; the place alone is not enough for it.
  @Test func aTraceIsLaidOverItsLetter() throws {
    let strokes = try ["M 40 10 L 40 70", "M 40 40 C 70 40 70 70 40 70"].flatMap { try SVGPathReader.strokes(of: $0) }
    let chapter = Chapter(
      id: "own", title: .init(cs: "P", en: "P"), mapWidth: 100, mapHeight: 100, pathTolerance: 5,
      checkpointTolerance: 6,
      strokes: strokes)
    let written = WritingHand(.minimumJerk(duration: 2)).write(chapter.strokes, sampleRate: 400)
    for (scale, shift) in [
      (1.0, PlanePoint(x: -120, y: 33)), (0.04, PlanePoint(x: 7, y: -2)), (31, PlanePoint(x: 0, y: 900)),
    ] {
      let elsewhere = written.map { sample in
        var sample = sample
        sample.point = sample.point * scale + shift
        return sample
      }
      let (scaled, change) = try TraceFit.scale.apply(to: elsewhere, of: chapter)
      expectLess(abs(change.scale * scale - 1), 1e-3)
      // The polyline of 400 samples a second is within 0.02 mm of the curve.
      for (a, b) in zip(scaled, written) { expectLess(a.point.distance(to: b.point), 0.05) }
      let (moved, move) = try TraceFit.move.apply(to: elsewhere, of: chapter)
      expectEqual(move.scale, 1)
      let width = { (trace: [TraceSample]) in trace.map(\.point.x).max()! - trace.map(\.point.x).min()! }
      expectLess(abs(width(moved) - scale * width(written)), 1e-9)
      if scale == 1 { for (a, b) in zip(moved, written) { expectLess(a.point.distance(to: b.point), 0.05) } }
      expectEqual(try TraceFit.none.apply(to: elsewhere, of: chapter).trace, elsewhere)
    }
    let dot = [TraceSample(time: 0, x: 1, y: 1, contact: true)]
    expect(throws: TraceFileError.self) { try TraceFit.scale.apply(to: dot, of: chapter) }
    expect(throws: TraceFileError.self) { try TraceFit.move.apply(to: [], of: chapter) }
    expectEqual(try TraceFit.move.apply(to: dot, of: chapter).trace.count, 1)
  }
}
