import AudioCore
import Expectations
import Foundation
import SpeechSynthesis
import Testing

extension SpeechTests {
  /// The effects of the options, measured in the sound.
  @Suite struct OptionTests {
    @Test func twiceTheRateIsHalfTheTime() throws {
      let durations = try [100, 200, 400].map { try spoken(rate: $0).audio.duration }
      // The tolerance is a tenth, since pauses and the shortest phonemes do not shrink in proportion.
      expectLess(abs(durations[1] / durations[0] - 0.5), 0.05, "\(durations)")
      expectLess(abs(durations[2] / durations[1] - 0.5), 0.05, "\(durations)")
      let ends = try [80, 450].map { try spoken(rate: $0).audio.duration }
      expect(ends[0] > durations[0] && ends[1] < durations[2])
    }

    @Test func pitchIsHeard() throws {
      let medians = try [0, 25, 50, 75, 99].map { pitch in
        let frequencies = try pitches(try spoken(pitch: pitch).audio)
        return frequencies[frequencies.count / 2]
      }
      for (lower, higher) in zip(medians, medians.dropFirst()) { expectGreater(higher, 1.05 * lower, "\(medians)") }
      expectGreater(medians[4], 2 * medians[0], "\(medians)")
    }

    @Test func pitchRangeIsHeard() throws {
      /// The spread of pitch from the 10th to the 90th percentile, in semitones.
      func spread(_ range: Int) throws -> Double {
        let frequencies = try pitches(try spoken(pitchRange: range).audio)
        let (low, high) = (frequencies[frequencies.count / 10], frequencies[frequencies.count * 9 / 10])
        return 12 * log2(high / low)
      }
      let (flat, usual, wide) = (try spread(0), try spread(50), try spread(99))
      // Without a range only the engine's flutter remains.
      expect(flat < 1.5 && usual > 2 * flat && wide > 1.3 * usual, "\(flat) \(usual) \(wide)")
    }

    @Test func volumeIsALinearScale() throws {
      let levels = try [0, 50, 100].map { rootMeanSquare(try spoken(volume: $0).audio.samples) }
      // The tolerance is 5 %, since the engine rounds its factors to whole numbers.
      expect(levels[0] == 0 && abs(levels[1] / levels[2] - 0.5) < 0.05, "\(levels)")
    }

    @Test func wordGapsAreSilence() throws {
      let (close, wide) = (try spoken("one two three four"), try spoken("one two three four", wordGap: 20))
      // There are three more gaps of nominally 0.2 s.
      expectGreater(wide.audio.duration - close.audio.duration, 0.45)
    }

    @Test func punctuationIsSpoken() throws {
      let text = "yes; no, maybe"
      let none = try spoken(text).audio.duration
      let some = try spoken(text, punctuation: .some(";")).audio.duration
      let all = try spoken(text, punctuation: .all).audio.duration
      expect(some > none + 0.3 && all > some + 0.2, "\(none) \(some) \(all)")
    }

    @Test func phonemesArePronouncedOnRequest() throws {
      let written = try spoken("[[h@l'oU]]", readsPhonemes: true)
      expectEqual(written.segments(of: .phoneme).map(\.text), ["h", "ə", "l", "əʊ"])
      // Without phoneme input the same text is spelt out.
      expectGreater(try spoken("[[h@l'oU]]").audio.duration, 1.5 * written.audio.duration)
    }

    @Test func breaksOfSSMLAddTheirTime() throws {
      for rate in [120, 300] {
        let durations = try [1, 2, 3].map {
          try spoken("<speak>a<break time='\($0)s'/>b</speak>", markup: .ssml, rate: rate).audio.duration
        }
        // The tolerance is for the engine's cycles of silence, which are off by 1 %.
        expect(abs(durations[1] - durations[0] - 1) < 0.015 && abs(durations[2] - durations[1] - 1) < 0.015)
      }
    }

    @Test func marksOfSSMLAreFound() throws {
      let text = try spoken("<speak>One <mark name='here'/> two <mark name=\"end\"/>. Three.</speak>", markup: .ssml)
      let names = text.events.compactMap { if case .mark(let name) = $0.kind { name } else { nil } }
      expectEqual(names, ["here", "end"])
      let two = try require(text.segments(of: .word).first { $0.text.hasPrefix("two") })
      let here = try require(text.events.first { $0.kind == .mark("here") })
      expectEqual(here.frame, two.frames.lowerBound)
    }

    /// Markup that is not well-formed is spoken as far as it is understood. It neither fails nor affects later speech.
    @Test(arguments: [
      "<speak>One <prosody rate='300%'>two", "One </speak> two", "<nonsense>One</nonsense> two", "One & two < three",
      "<speak><audio src='/etc/passwd'>One</audio> two</speak>", "<speak", "&#xZZ; One", "<break time='-5s'/>One",
    ]) func brokenSSMLIsSpoken(text: String) throws {
      let before = try spoken("Hello.")
      expectLess(try spoken(text, markup: .ssml).audio.duration, 20)
      expectEqual(try spoken("Hello."), before)
    }

    @Test func optionsOutOfRange() throws {
      func check(_ configuration: SpeechConfiguration, _ error: SpeechError) {
        expect(throws: error) { try SpeechSynthesizer(configuration: configuration) }
      }
      check(.init(voice: "cs", rate: 79), .outOfRange(option: "rate", value: 79, expected: 80...450))
      check(.init(voice: "cs", rate: 451), .outOfRange(option: "rate", value: 451, expected: 80...450))
      check(.init(voice: "cs", pitch: -1), .outOfRange(option: "pitch", value: -1, expected: 0...99))
      check(.init(voice: "cs", pitchRange: 100), .outOfRange(option: "pitch range", value: 100, expected: 0...99))
      check(.init(voice: "cs", volume: 201), .outOfRange(option: "volume", value: 201, expected: 0...200))
      check(.init(voice: "cs", wordGap: -1), .outOfRange(option: "word gap", value: -1, expected: 0...500))
    }
  }
}
