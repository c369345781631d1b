import AudioCore
import Expectations
import Testing

@Suite struct ChannelLayoutTests {
  /// The masks are those of Microsoft's constants KSAUDIO_SPEAKER_….
  @Test func masksAreThoseOfWAVE() throws {
    let masks: [(String, UInt32)] = [
      ("mono", 0x4), ("stereo", 0x3), ("2.1", 0xB), ("3.0", 0x7), ("3.1", 0xF), ("4.0", 0x107), ("quad", 0x33),
      ("5.0", 0x37), ("5.1", 0x3F), ("5.1(side)", 0x60F), ("6.1", 0x70F), ("7.0", 0x637), ("7.1", 0x63F),
      ("7.1(wide)", 0xFF),
    ]
    for (name, mask) in masks {
      let layout = try require(ChannelLayout(name: name))
      expect(layout.mask == mask && layout.description == name && layout.channelCount == mask.nonzeroBitCount)
      expect(ChannelLayout(mask: mask) == layout && ChannelLayout(layout.positions.reversed()) == layout)
    }
  }

  @Test func namesAndMasksAreEachOnce() {
    let named = ChannelLayout.named
    expect(Set(named.map(\.name)).count == named.count && Set(named.map(\.layout)).count == named.count)
  }

  @Test func whatIsNoLayout() {
    expect(ChannelLayout(mask: 0) == nil && ChannelLayout(mask: 1 << 18) == nil)
    expect(ChannelLayout([]) == nil && ChannelLayout([.frontLeft, .frontLeft]) == nil)
    expect(ChannelLayout(name: "5.2") == nil && ChannelLayout(channelCount: 4) == nil)
  }

  @Test func surroundsHaveTwoNames() throws {
    let back = try require(ChannelLayout(name: "5.1"))
    expectEqual(back.withOtherSurrounds, ChannelLayout(name: "5.1(side)"))
    expectEqual(back.withOtherSurrounds?.withOtherSurrounds, back)
    expect(ChannelLayout.surround71.withOtherSurrounds == nil && ChannelLayout.stereo.withOtherSurrounds == nil)
    expectEqual(ChannelLayout([.lowFrequency, .topBackLeft])?.description, "LFE TBL")
  }
}
