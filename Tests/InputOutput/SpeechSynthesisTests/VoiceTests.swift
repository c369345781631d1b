import Expectations
import SpeechSynthesis
import TestSupport
import Testing

extension SpeechTests {
  /// The list of voices and their names.
  @Suite struct VoiceTests {
    @Test func theInstalledOnesAreListed() throws {
      let voices = try SpeechVoice.installed()
      let identifiers = Set(voices.map(\.identifier))
      expect(voices.count > 100 && identifiers.count == voices.count)
      let czech = try require(voices.first { $0.name == "Czech" })
      expect(czech.languages == ["cs"] && czech.identifier == "zlw/cs" && czech.gender == .male && czech.age == nil)
      // A voice has several languages; its main language comes first.
      let american = try require(voices.first { $0.name == "English (America)" })
      expect(american.languages.first == "en-us" && american.languages.contains("en"))
      expect(!voices.contains { $0.identifier.hasPrefix("mb/") || $0.identifier.hasPrefix("!v/") })
    }

    @Test func variantsAreListed() throws {
      let variants = try SpeechVoice.variants()
      let f3 = try require(variants.first { $0.shortName == "f3" })
      expectEqual(f3.gender, .female)
      expect(variants.allSatisfy { $0.identifier.hasPrefix("!v/") } && variants.contains { $0.shortName == "whisper" })
    }

    @Test(arguments: [
      ("cs", "zlw/cs"), ("CS-cz", "zlw/cs"), ("cs_CZ", "zlw/cs"), ("czech", "zlw/cs"), ("zlw/cs", "zlw/cs"),
      ("en-US", "gmw/en-US"), ("en-US-x-anything", "gmw/en-US"), ("de-AT", "gmw/de"), ("cs+f3", "zlw/cs"),
      ("zh-Hant-TW", "sit/cmn"), ("zh-yue", "sit/yue"), ("iw", "sem/he"),
    ]) func aVoiceIsFound(by name: String, identifier: String) throws {
      expectEqual(try SpeechSynthesizer(configuration: .init(voice: name)).voice.identifier, identifier)
    }

    @Test(arguments: ["", "xx", "Klingon!", "-", "+f3", "../../etc/passwd", "c"]) func unknownVoices(name: String)
      throws
    {
      do {
        _ = try SpeechSynthesizer(configuration: .init(voice: name))
        Issue.record("\(name) was found")
      } catch {
        guard case .unknownVoice(let wanted, let count, _) = error else { throw error }
        expect(count > 100 && name.hasPrefix(wanted))
      }
    }

    /// The engine has no voice of these; who is told so learns which voices are near.
    @Test(arguments: [
      ("sma", "smj (Lule Saami)"), ("nn-NO", "nb (Norwegian Bokmål)"), ("gsw-CH", "de (German)"),
      ("Germen", "de (German)"),
    ]) func theNearestVoicesAreNamed(name: String, nearest: String) throws {
      do {
        _ = try SpeechSynthesizer(configuration: .init(voice: name))
        Issue.record("\(name) was found")
      } catch {
        guard case .unknownVoice(name, _, let found) = error else { throw error }
        expect(
          found.contains(nearest) && found.count <= 5 && error.description.hasSuffix(found.joined(separator: ", ")))
      }
    }

    @Test func voicesOfALanguageAreListed() throws {
      let voices = try SpeechVoice.installed()
      let german = SpeechVoice.speaking("de-AT", among: voices).map(\.name)
      expectEqual(german, ["German"])
      let portuguese = SpeechVoice.speaking("pt-BR", among: voices).map(\.identifier)
      expect(portuguese.first == "roa/pt-BR" && portuguese.contains("roa/pt"))
      expect(SpeechVoice.speaking("en", among: voices).count > 5)
      expect(
        SpeechVoice.speaking("sma", among: voices).isEmpty && SpeechVoice.speaking("no tag", among: voices).isEmpty)
    }

    @Test func unknownVariants() throws {
      let count = try SpeechVoice.variants().count
      for variant in ["nobody", "", "f3+f4"] {
        expect(throws: SpeechError.unknownVariant(variant, installedCount: count)) {
          try SpeechSynthesizer(configuration: .init(voice: "cs+" + variant))
        }
      }
    }

    @Test func missingDataAreSaid() throws {
      let folder = try TemporaryFolder()
      expect(throws: SpeechError.dataNotFound(folder: folder.path)) {
        try SpeechVoice.installed(dataFolder: folder.path)
      }
      expect(throws: SpeechError.dataNotFound(folder: folder.path)) {
        try SpeechSynthesizer(configuration: .init(voice: "cs", dataFolder: folder.path))
      }
      // A later call with data is not affected.
      expectGreater(try SpeechVoice.installed().count, 100)
    }

    @Test func variantsAreOtherSpeakers() throws {
      let (own, woman) = (try spoken(voice: "en-gb"), try spoken(voice: "en-gb+f3"))
      let (low, high) = (try pitches(own.audio), try pitches(woman.audio))
      // The variant's file raises the fundamental frequency from 82…118 to 140…240 Hz.
      expectGreater(high[high.count / 2], 1.3 * low[low.count / 2])
      let whisper = try spoken(voice: "en-gb+whisper")
      expectLess(Double(try pitches(whisper.audio).count), 0.3 * Double(low.count))
    }

    /// Each installed voice speaks without failure and gives sound, with its words in order.
    @Test func everyVoiceSpeaks() throws {
      for voice in try SpeechVoice.installed() {
        let text = try spoken("Ano 12, a.", voice: voice.identifier)
        expectGreater(rootMeanSquare(text.audio.samples), 0.005, "\(voice.identifier)")
        expect(text.audio.duration > 0.3 && text.audio.duration < 15, "\(voice.identifier)")
        expect(!text.segments(of: .phoneme).isEmpty, "\(voice.identifier)")
      }
    }
  }
}
