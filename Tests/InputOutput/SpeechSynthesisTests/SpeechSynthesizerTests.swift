import AudioCore
import Expectations
import Foundation
import SpeechSynthesis
import Testing

extension SpeechTests {
  /// Properties of all speech.
  @Suite struct SynthesizerTests {
    /// A text gives the same bits regardless of the speech before it, although flutter, noise and Klatt's synthesiser
    /// have states.
    @Test(arguments: ["en-gb", "cs", "en-us+whisper", "de+klatt", "en-gb+croak"])
    func theSameTextGivesTheSameBits(voice: String) throws {
      let first = try spoken(voice: voice)
      expectEqual(try spoken(voice: voice), first)
      for other in ["cs+f2", "en-us+klatt", "fr+whisper"] { _ = try spoken(voice: other, rate: 300, pitch: 80) }
      _ = try spoken("<speak><prosody rate='300%'>a", markup: .ssml)
      expectEqual(try spoken(voice: voice), first)
    }

    @Test func speakersAtTheSameTimeWaitForEachOther() async throws {
      let voices = ["en-gb", "cs", "de", "fr+f2"]
      let alone = try voices.map { try spoken("Ano, 12.", voice: $0) }
      let together = try await withThrowingTaskGroup(of: (Int, SpokenText).self) { group in
        for index in 0..<12 {
          group.addTask { (index, try spoken("Ano, 12.", voice: voices[index % voices.count])) }
        }
        return try await group.reduce(into: [(Int, SpokenText)]()) { $0.append($1) }
      }
      expectEqual(together.count, 12)
      for (index, text) in together { expectEqual(text, alone[index % voices.count]) }
    }

    @Test func theProcessIsLeftAsItWas() throws {
      srand(7)
      let expected = (rand(), rand())
      srand(7)
      let first = rand()
      setlocale(LC_CTYPE, "C")
      _ = try spoken(voice: "en-gb+whisper")
      expect((first, rand()) == expected)
      expectEqual(setlocale(LC_CTYPE, nil).map { String(cString: $0) }, "C")
    }

    @Test func longTextsComeInShortBlocks() throws {
      let sentence = "Sentence by sentence this goes on, and on. "
      let text = String(repeating: sentence, count: 10_000 / sentence.count + 1)
      expectAtLeast(text.count, 10_000)
      let synthesizer = try SpeechSynthesizer(configuration: .init(voice: "en-gb", rate: 450))
      var (frames, longest, words, lastFrame) = (0, 0, 0, 0)
      try synthesizer.speak(text) { block, events in
        let start = frames
        frames += block.frameCount
        longest = max(longest, block.frameCount)
        for event in events {
          if event.kind == .word { words += 1 }
          expect(event.frame >= lastFrame && event.frame >= start && event.frame <= frames)
          lastFrame = event.frame
        }
      }
      // A block has 60 ms and at most one pitch period more.
      expect(longest <= 1330 && words == 8 * (10_000 / sentence.count + 1), "\(longest) \(words)")
      expectGreater(Double(frames) / SpeechSynthesizer.sampleRate, 200)
    }

    @Test func aConsumerCanStop() throws {
      struct Stop: Error {}
      let synthesizer = try SpeechSynthesizer(configuration: .init(voice: "cs"))
      let before = try synthesizer.spoken("Dobrý den.")
      var count = 0
      expect(throws: Stop.self) {
        try synthesizer.speak(String(repeating: "Dobrý den. ", count: 200)) { _, _ in
          count += 1
          if count == 3 { throw Stop() }
        }
      }
      // No block follows the one whose closure threw, and later speech is not affected.
      expectEqual(count, 3)
      expectEqual(try synthesizer.spoken("Dobrý den."), before)
    }

    @Test func aConsumerMustNotSpeak() throws {
      let synthesizer = try SpeechSynthesizer(configuration: .init(voice: "cs"))
      expect(throws: SpeechError.speakingAlready) {
        try synthesizer.speak("Ano.") { _, _ in _ = try synthesizer.spoken("Ne.") }
      }
      expectGreater(try synthesizer.spoken("Ne.").audio.frameCount, 0)
    }

    @Test(arguments: ["", " ", "\n\t  \u{A0}", "\u{1}\u{2}\0"]) func nothingToSay(text: String) throws {
      expect(throws: SpeechError.emptyText) { try spoken(text) }
      expect(throws: SpeechError.emptyText) { try spoken(text, markup: .ssml) }
    }

    @Test func controlCharactersAreSpaces() throws {
      // U+0001 begins a command (here: 400 words per minute), U+0000 would end the text.
      expectEqual(try spoken("\u{1}400S hello").audio, try spoken(" 400S hello").audio)
      expectEqual(try spoken("hello\0world").audio, try spoken("hello world").audio)
    }

    /// Scalars of all planes (seed 94) cause neither a crash nor a position outside the text.
    @Test func anyUnicode() throws {
      var random = SeededRandom(seed: 94)
      for voice in ["en-gb", "cs", "ja", "ar"] {
        var text = "Text 👩‍👩‍👧‍👦 e\u{301} \u{FEFF}\u{202E}abc\u{10FFFF} ﷽ 漢字 "
        for n in 0..<150 {
          let limit = n % 2 == 0 ? 0x3000 : 0x110000
          if let scalar = Unicode.Scalar(UInt32(random.uniform() * Double(limit))) {
            text.unicodeScalars.append(scalar)
          }
        }
        let speech = try spoken(text, voice: voice, rate: 450)
        let count = text.unicodeScalars.count
        expect(speech.events.allSatisfy { $0.textRange.lowerBound >= 0 && $0.textRange.upperBound <= count })
        expect(speech.audio.samples.allSatisfy { abs($0) <= 1 })
      }
    }

    @Test func wordsSentencesAndPhonemesHaveTheirPlaces() throws {
      let text = "Žluťoučký kůň.  Ano 👍 ne, 12."
      let speech = try spoken(text, voice: "cs")
      let words = speech.segments(of: .word)
      expectEqual(words.map(\.text), ["Žluťoučký", "kůň", "Ano", "👍", "ne", "12"])
      let scalars = Array(text.unicodeScalars)
      for word in words {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[word.textRange])
        expectEqual(String(view).trimmingCharacters(in: .whitespaces), word.text)
      }
      expectEqual(speech.segments(of: .sentence).map(\.text).first, "Žluťoučký kůň")
      let phonemes = speech.segments(of: .phoneme)
      expectEqual(phonemes.prefix(4).map(\.text), ["ʒ", "l", "u", "c"])
      for segments in [words, phonemes, speech.segments(of: .sentence)] {
        for (left, right) in zip(segments, segments.dropFirst()) {
          expectAtMost(left.frames.upperBound, right.frames.lowerBound)
        }
        expectAtMost((segments.last?.frames.upperBound ?? .max), speech.audio.frameCount)
      }
      // It is quiet outside the words and loud within them.
      let energy = { (frames: Range<Int>) in rootMeanSquare(Array(speech.audio.samples[frames])) }
      let pause = words[1].frames.upperBound..<words[2].frames.lowerBound
      expect(pause.count > 2000 && energy(pause) < 0.1 * energy(words[1].frames), "\(pause) \(energy(pause))")
      expect(words.allSatisfy { energy($0.frames) > 0.01 })
    }

    @Test func theSignalIsSound() throws {
      let speech = try spoken()
      expect(speech.audio.sampleRate == 22_050 && speech.audio.channelCount == 1)
      let peak = speech.audio.samples.map(abs).max() ?? 0
      expect(peak > 0.3 && peak < 1)
      // Samples are those of the engine, which have 16 bits.
      expect(speech.audio.samples.allSatisfy { ($0 * 32_768).rounded() == $0 * 32_768 })
    }
  }
}
