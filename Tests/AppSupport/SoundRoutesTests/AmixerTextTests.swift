import Expectations
import SoundRoutes
import Testing

@Suite struct AmixerTextTests {
  private func route(_ text: String) throws -> SoundRoute {
    try AmixerText(text).route(output: "hw:CARD=PCH,DEV=0", label: "HDA Intel PCH")
  }

  @Test func aCardIsReadByControlAndChannel() throws {
    let text = try PulseAnswers.fixture("amixer/hda.txt")
    let route = try route(text)
    expectEqual(route.server, "ALSA")
    expectEqual(
      route.gains,
      [
        "Master Mono": -18, "Headphone Front Left": 0, "Headphone Front Right": -3, "PCM Front Left": 0,
        "PCM Front Right": 0,
      ])
    expectEqual(route.steps, ["IEC958 Mono": 1, "IEC958,1 Mono": 0])
    expect(!route.isMuted)
    expectEqual(route.percent, 72)
    let changes: [(old: String, new: String, expected: SoundDisturbance?)] = [
      ("[72%] [-18.00dB] [on]", "[72%] [-18.00dB] [off]", .muted),
      ("63 [72%] [-18.00dB]", "55 [63%] [-24.00dB]", .volumeMoved(byDecibels: -6)),
      ("83 [95%] [-3.00dB] [on]", "83 [95%] [-3.00dB] [off]", .volumeMoved(byDecibels: nil)),
      ("Mono: Playback [on]", "Mono: Playback [off]", .volumeMoved(byDecibels: nil)),
      ("Capture 39 [62%] [12.00dB] [on]", "Capture 0 [0%] [-20.00dB] [off]", nil),
    ]
    for change in changes {
      let changed = text.replacing(change.old, with: change.new)
      expectUnequal(changed, text)
      expectEqual(try self.route(changed).difference(from: route), change.expected, "\(change.old)")
    }
  }

  /// A mixer without decibels.
  @Test func stepsStandWhereNoDecibelsAre() throws {
    let route = try route(PulseAnswers.fixture("amixer/pulse.txt"))
    expectEqual(Set(route.steps.keys), ["Master Front Left", "Master Front Right"])
    expect(route.gains.isEmpty && !route.isMuted && route.steps.values.allSatisfy { $0 > 0 })
  }

  @Test func whatCannotBeReadIsRefused() throws {
    for text in [
      "Simple mixer control 'Master',0\n  Mono: Playback 63 [72%] [-18,00dB] [on]\n",
      "Simple mixer control 'Master',0\n  Mono: Playback 63 [zapnuto]\n", "Simple mixer control Master\n",
    ] { expect(throws: MixerError.self, "\(text)") { try AmixerText(text) } }
  }

  @Test func aCardMayHaveNoPlayback() throws {
    for text in ["", "Simple mixer control 'Capture',0\n  Front Left: Capture 39 [62%] [on]\n"] {
      expect(try AmixerText(text).isEmpty, "\(text)")
    }
    expect(try !AmixerText(PulseAnswers.fixture("amixer/hda.txt")).isEmpty)
  }

  @Test func aCardHasAnIdAndAName() {
    let cards: [(text: String, id: String?, name: String?)] = [
      (
        "Card hw:0 'PCH'/'HDA Intel PCH at 0xa1618000 irq 138'\n  Mixer name\t: 'Realtek ALC257'\n", "PCH",
        "HDA Intel PCH"
      ),
      ("Card pulse 'pulse'/'PulseAudio'\n", "pulse", "PulseAudio"),
      ("Card hw:1 'D'/'Bob's DAC'\n", "D", "Bob's DAC"), ("Card hw:1\n", nil, nil), ("", nil, nil),
      ("Card hw:1 '../x'/'y'\n", nil, nil),
    ]
    for card in cards {
      let found = AmixerText.card(in: card.text)
      expectEqual(found?.id, card.id, "\(card.text)")
      expectEqual(found?.name, card.name, "\(card.text)")
    }
  }

  @Test func theCardIsInTheDevicesName() {
    expectEqual(SystemMixer.hardware(in: "USB (hw:9,9) DAC: USB Audio (hw:2,13)")?.name, "USB (hw:9,9) DAC: USB Audio")
    let names: [(name: String, card: Int?, device: Int?)] = [
      ("HDA Intel PCH: ALC257 Analog (hw:0,0)", 0, 0), ("USB (hw:9,9) DAC: USB Audio (hw:2,13)", 2, 13),
      ("default", nil, nil), ("x (hw:0)", nil, nil), ("x (hw:a,0)", nil, nil), ("x (hw:0,0", nil, nil),
    ]
    for one in names {
      let found = SystemMixer.hardware(in: one.name)
      expectEqual(found?.card, one.card, "\(one.name)")
      expectEqual(found?.device, one.device, "\(one.name)")
    }
  }
}
