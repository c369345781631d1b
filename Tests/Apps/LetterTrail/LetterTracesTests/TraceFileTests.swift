import AudioCore
import Expectations
import IdealHand
import LetterTraces
import LetterTrail
import Testing

@Suite struct TraceFileTests {
  /// A trace with lifts, pressure and tilt, and with numbers that have many digits.
  private static func trace() throws -> [TraceSample] {
    var hand = WritingHand(.twoThirdsPower(gain: 20))
    hand.lifts = [(0, 0.4, 0.3)]
    let strokes = try ["M 10 10 C 60 0 60 60 20 50", "M 0 0 L 0.00001 30"].map { try SVGPathReader.strokes(of: $0)[0] }
    return hand.write(strokes, sampleRate: 97, start: 1_000).enumerated().map { index, sample in
      var sample = sample
      sample.pressure = Double(index % 7) / 7
      sample.tilt = TraceSample.Tilt(x: Double(index % 90), y: -1.5)
      return sample
    }
  }

  @Test func aTraceSurvivesItsFiles() throws {
    let trace = try Self.trace()
    expect(trace.contains { abs($0.point.x) < 1e-5 && $0.point.x != 0 })
    expectEqual(try TraceCSV.read(Array(TraceCSV.text(of: trace).utf8)), trace)
    expectEqual(try TraceInkML.read(Array(TraceInkML.text(of: trace).utf8)), trace)
    let plain = trace.map { TraceSample(time: $0.time, x: $0.point.x, y: $0.point.y, contact: $0.contact) }
    expectEqual(try TraceCSV.read(Array(TraceCSV.text(of: plain).utf8)), plain)
    expectEqual(try TraceInkML.read(Array(TraceInkML.text(of: plain).utf8)), plain)
    expect(TraceCSV.text(of: plain).hasPrefix("time_s,x_mm,y_mm,contact,pressure\n1000.0,10.0,10.0,1,\n"))
    expect(try TraceCSV.read(Array(TraceCSV.text(of: []).utf8)).isEmpty)
    expect(try TraceInkML.read(Array(TraceInkML.text(of: []).utf8)).isEmpty)
  }

  @Test func numbersHaveNoExponents() {
    for (value, text) in [
      (1e-5, "0.00001"), (-1.25e-7, "-0.000000125"), (1e16, "10000000000000000"), (-3.5e20, "-350000000000000000000"),
      (0.5, "0.5"),
    ] {
      expectEqual(NumberDigits.plain(value), text)
      expectEqual(SampleCheck.number(text), value)
    }
  }

  @Test func damagedLinesAreRefusedWithTheirPlace() {
    let header = "time_s,x_mm,y_mm,contact,pressure\n"
    for (text, message) in [
      ("", "expected the header time_s,x_mm,y_mm,contact,pressure, got an empty file"),
      ("time_s,x_mm\n", "line 1: expected a column y_mm, got \"time_s,x_mm\""),
      (header + "0,1,2,1,\n0.1,1,2\n", "line 3: expected 5 fields, got 3"),
      (header + "0,1,2,1,\n\n0.1,nan,2,1,\n", "line 4: expected a number as x_mm, got \"nan\""),
      (header + "0,1,2,yes,\n", "line 2: expected 0 or 1 as contact, got \"yes\""),
      (header + "0,1,2,1,1.5\n", "line 2: expected 0 to 1 as pressure, got 1.5"),
      (header + "1,1,2,1,\n0.5,1,2,1,\n", "line 3: expected a time of at least 1.0 s, got 0.5"),
      (header + "0,1,2e9,1,\n", "line 2: expected a place within 1000000 mm, got 1.0, 2000000000.0"),
      (header + "0,1,0x10,1,\n", "line 2: expected a number as y_mm, got \"0x10\""),
      (header + "0,\"1,2,1,\n", "line 2: expected a quote at the end of a field, got the end of the file"),
      ("time_s,x_mm,y_mm,contact,pressure,x_mm\n", "line 1: expected one column x_mm, got two"),
    ] {
      do throws(TraceFileError) {
        Issue.record("read \(text) as \(try TraceCSV.read(Array(text.utf8)))")
      } catch {
        expectEqual(error.description, message)
      }
    }
  }

  /// The order of columns, others between them, a byte order mark, and the line ends of other systems.
  @Test func otherProgramsFilesAreRead() throws {
    let text = "\u{FEFF}id,contact,x_mm,y_mm,pressure,time_s\r\n7,1,3,4,0.5,0\r\n7,0,3,4,,0.25\r\n"
    expectEqual(
      try TraceCSV.read(Array(text.utf8)),
      [
        TraceSample(time: 0, x: 3, y: 4, contact: true, pressure: 0.5),
        TraceSample(time: 0.25, x: 3, y: 4, contact: false),
      ])
  }

  /// Differences as in the example of the recommendation, section 3.2.1, other units, two lines without a lift between.
  @Test func inkOfOtherProgramsIsRead() throws {
    let text = """
      <ink xmlns="http://www.w3.org/2003/InkML"><definitions>
      <inkSource xml:id="pen"><sampleRate value="100" uniform="true"/>
      <traceFormat xml:id="f"><channel name="X" type="integer" units="cm"/><channel name="Y" units="cm"/></traceFormat>
      </inkSource><context xml:id="c" inkSourceRef="#pen"/></definitions>
      <traceGroup contextRef="#c">
      <trace>1125 18432,'23'43,"7"-8,3-5,7 -3,6 2,6 8,3 6,2 3</trace>
      <trace>10 20, !11 *</trace></traceGroup></ink>
      """
    let trace = try TraceInkML.read(Array(text.utf8))
    // By hand from the recommendation's table.
    let x = [1125.0, 1148, 1178, 1211, 1251, 1297, 1349, 1404, 1461]
    let y = [18432.0, 18475, 18510, 18540, 18567, 18596, 18633, 18676, 18722]
    expectEqual(trace.count, 12)
    for index in x.indices {
      expectEqual(trace[index].point, PlanePoint(x: x[index] * 10, y: y[index] * 10))
      expectLess(abs(trace[index].time - Double(index) / 100), 1e-12)
    }
    expectEqual(trace.map(\.contact), Array(repeating: true, count: 9) + [false, true, true])
    expectEqual(trace[11].point, PlanePoint(x: 110, y: 200))
  }

  @Test func damagedInkIsRefusedWithItsPlace() {
    func ink(_ trace: String, units: String = "mm", time: String = "<channel name=\"T\" units=\"s\"/>") -> String {
      """
      <ink><context xml:id="c"><traceFormat><channel name="X" units="\(units)"/><channel name="Y" units="mm"/>\(time)
      </traceFormat></context><trace>\(trace)</trace></ink>
      """
    }
    let lengths = "cm, himetric, in, m, mm, pc, pt, or a unit that you name"
    for (text, message) in [
      ("<page/>", "expected the element ink of InkML, got \"page\""),
      ("<s:ink xmlns:s='urn:other'/>", "expected the element ink of InkML, got \"s:ink\""),
      ("<ink><trace>1 2</trace></ink>", "trace 1: expected a traceFormat or a unit that you name, got none"),
      (ink("1 2 3", units: "dev"), "trace 1: expected the channel X in \(lengths), got \"dev\""),
      (ink("1 2 3", units: "em"), "trace 1: expected the channel X in \(lengths), got \"em\""),
      (ink("1 2", time: ""), "trace 1: expected a channel T or a sample rate, got neither"),
      (ink("1 2 3, 4 5"), "trace 1, point 2: expected a number, got the end"),
      (ink("1 2 3 4"), "trace 1, point 1: expected a comma after 3 values, got \"4\""),
      (ink("1 2 3, 4 5 2"), "trace 1, point 2: expected a time of at least 3.0 s, got 2.0"),
      (ink("1 2 3, 4 #F 6"), "trace 1, point 2: expected a number, got \"#F 6\""),
      (ink("1 2 3, 4 ? 6"), "trace 1, point 2: expected a place and a time, got a point without"),
      (ink("1 2 3,"), "trace 1, point 1: expected a point after the comma, got the end"),
      (
        "<ink><trace continuation='end' priorRef='#a'>1 2</trace></ink>",
        "trace 1: expected a traceFormat or a unit that you name, got none"
      ),
      (
        ink("1 2 3</trace><trace continuation='end' priorRef='#a'>1 2 4"),
        "trace 2: expected a continuation of the trace before it, got one of another"
      ),
    ] {
      do throws(TraceFileError) {
        Issue.record("read \(text) as \(try TraceInkML.read(Array(text.utf8)))")
      } catch {
        expectEqual(error.description, message)
      }
    }
    expect(throws: TraceFileError.self) { try TraceInkML.read(Array("<ink><trace>".utf8)) }
  }

  @Test func unipenIsRead() throws {
    let text = """
      .VERSION 1.0
      .COMMENT 1 2 of a comment
      3 4
      .COORD X Y
      .X_POINTS_PER_INCH 254
      .Y_POINTS_PER_INCH 254
      .POINTS_PER_SECOND 200
      .PEN_DOWN
      100 50
      110 70
      .PEN_UP
      120 90
      .PEN_DOWN
      130 60 140 50
      """
    let trace = try TraceUNIPEN.read(Array(text.utf8))
    expectEqual(trace.map(\.contact), [true, true, false, true, true])
    expectEqual(trace.map(\.point.x), [10, 11, 12, 13, 14])
    expect(zip(trace, [4.0, 2, 0, 3, 4]).allSatisfy { abs($0.point.y - $1) < 1e-12 })
    expectEqual(trace.map(\.time), [0, 0.005, 0.01, 0.015, 0.02])
    for (line, damaged, message) in [
      ("110 70", "110", "line 10: expected 2 numbers a point, got 1"),
      ("110 70", "110 x", "line 10: expected a number, got \"x\""),
      (".COORD X Y", ".COORD X", "line 8: expected .COORD with X and Y before the first points"),
      (".POINTS_PER_SECOND 200", ".POINTS_PER_SECOND 0", "line 7: expected a positive number after .POINTS_PER_SECOND"),
    ] {
      do throws(TraceFileError) {
        _ = try TraceUNIPEN.read(Array(text.replacing(line, with: damaged).utf8))
        Issue.record("read with \(damaged)")
      } catch {
        expectEqual(error.description, message)
      }
    }
    expect(throws: TraceFileError.self) { try TraceUNIPEN.read([]) }
  }

  /// Bytes changed, cut out and doubled: an error or a trace that the engine takes, never a crash.
  @Test func mutatedFilesNeverCrash() throws {
    let trace = Array(try Self.trace().prefix(60))
    let files = [Array(TraceCSV.text(of: trace).utf8), Array(TraceInkML.text(of: trace).utf8)]
    let unipen = Array(
      ".COORD X Y T\n.X_POINTS_PER_MM 4\n.Y_POINTS_PER_MM 4\n.PEN_DOWN\n1 2 3\n4 5 6\n.PEN_UP 7 8 9".utf8)
    var random = SeededRandom(seed: 24)
    var readable = 0
    for round in 0..<6_000 {
      var bytes = round % 3 == 2 ? unipen : files[round % 3]
      for _ in 0...Int(random.uniform(in: 0..<4)) where !bytes.isEmpty {
        let place = Int(random.uniform() * Double(bytes.count))
        switch Int(random.uniform(in: 0..<4)) {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 20))
        case 2: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 20)], at: place)
        default: bytes.removeSubrange(place...)
        }
      }
      let read = [
        try? TraceCSV.read(bytes), try? TraceInkML.read(bytes), try? TraceUNIPEN.read(bytes),
      ]
      for case let samples? in read {
        readable += 1
        for (a, b) in zip(samples, samples.dropFirst()) { expectAtMost(a.time, b.time) }
      }
    }
    expectGreater(readable, 100)
  }
}
