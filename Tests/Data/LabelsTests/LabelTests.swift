import Expectations
import Labels
import Testing

@Suite struct LabelTests {
  @Test func textGridIsAsPraatSavesIt() throws {
    let words = try LabelTier(
      name: "the \"words\"", kind: .intervals,
      labels: [
        Label(from: 0.25, to: 0.5, "a \"quoted\" one"), Label(from: 0.5, to: 0.9999996, "é\r\nnext\tline \u{1D11E}"),
        Label(from: 1.5, to: 2, ""),
      ])
    let clicks = try LabelTier(name: "clicks", kind: .points, labels: [Label(at: 0, "1"), Label(at: 2, "\"")])
    let expected = """
      File type = "ooTextFile"
      Object class = "TextGrid"

      xmin = 0
      xmax = 2.000000
      tiers? <exists>
      size = 2
      item []:
          item [1]:
              class = "IntervalTier"
              name = "the ""words\"""
              xmin = 0
              xmax = 2.000000
              intervals: size = 5
              intervals [1]:
                  xmin = 0.000000
                  xmax = 0.250000
                  text = ""
              intervals [2]:
                  xmin = 0.250000
                  xmax = 0.500000
                  text = "a ""quoted"" one"
              intervals [3]:
                  xmin = 0.500000
                  xmax = 1.000000
                  text = "é next line \u{1D11E}"
              intervals [4]:
                  xmin = 1.000000
                  xmax = 1.500000
                  text = ""
              intervals [5]:
                  xmin = 1.500000
                  xmax = 2.000000
                  text = ""
          item [2]:
              class = "TextTier"
              name = "clicks"
              xmin = 0
              xmax = 2.000000
              points: size = 2
              points [1]:
                  number = 0.000000
                  mark = "1"
              points [2]:
                  number = 2.000000
                  mark = "\"""

      """
    expectEqual(try TextGrid(duration: 2, tiers: [words, clicks]).text, expected)
  }

  @Test func anEmptyTierIsOneIntervalOrNoPoint() throws {
    let grid = try TextGrid(
      duration: 1, tiers: [LabelTier(name: "i", kind: .intervals), LabelTier(name: "p", kind: .points)])
    expect(grid.text.contains("intervals: size = 1\n") && grid.text.contains("points: size = 0\n"))
  }

  @Test func audacityIsALineEach() throws {
    let labels = [try Label(from: 0, to: 1.0 / 3, "a\tb\n\"c\" é"), try Label(at: 12_345.6789012, "")]
    expectEqual(
      labels.map(AudacityLabels.line),
      [
        "0.000000\t0.333333\ta b \"c\" é\n", "12345.678901\t12345.678901\t\n",
      ])
    let tier = try LabelTier(name: "x", kind: .points, labels: [labels[1]])
    expectEqual(AudacityLabels.text(tier), AudacityLabels.line(labels[1]))
  }

  @Test(arguments: [(-1, 1), (2, 1), (.nan, 1), (0, .nan), (0, .infinity), (-.infinity, 0)] as [(Double, Double)])
  func timesMustBeTimes(start: Double, end: Double) {
    expect(throws: LabelError.self) { try Label(from: start, to: end, "") }
    expect(throws: LabelError.self) { try TextGrid(duration: start < 0 ? start : .nan, tiers: []) }
  }

  @Test func tiersKeepOrderAndKind() throws {
    var intervals = try LabelTier(name: "i", kind: .intervals, labels: [Label(from: 0, to: 1, "")])
    let overlapping = try Label(from: 0.9, to: 2, "")
    expect(throws: LabelError.labelOutOfOrder(tier: "i", start: 0.9, previousEnd: 1)) {
      try intervals.append(overlapping)
    }
    // A label below a microsecond is no interval, because no file could distinguish its ends.
    let moment = try Label(from: 3, to: 3.0000001, "")
    expect(throws: LabelError.wrongKindOfLabel(tier: "i", start: 3, end: 3)) { try intervals.append(moment) }
    try intervals.append(Label(from: 1, to: 2, ""))
    var points = try LabelTier(name: "p", kind: .points, labels: [Label(at: 1, "")])
    expect(throws: LabelError.self) { try points.append(Label(at: 1, "")) }
    expect(throws: LabelError.self) { try points.append(Label(from: 1, to: 2, "")) }
    try points.append(Label(at: 1.5, ""))
    expect(throws: LabelError.labelBeyondEnd(tier: "i", end: 2, duration: 1.5)) {
      try TextGrid(duration: 1.5, tiers: [points, intervals])
    }
    expect(LabelError.labelBeyondEnd(tier: "i", end: 2, duration: 1.5).description.contains("up to 1.5 s"))
  }
}
