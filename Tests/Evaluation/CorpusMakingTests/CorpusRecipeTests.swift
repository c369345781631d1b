import CorpusMaking
import Expectations
import Testing

@Suite struct CorpusRecipeTests {
  @Test func aLineSaysHowMany() throws {
    let recipe = try CorpusRecipe(parsing: "events,hours=1.5,rate=8000,duration=60,seed=18446744073709551615")
    expect(recipe.count == 90 && recipe.maker.configuration.kind == .events)
    expect(recipe.maker.configuration.sampleRate == 8000 && recipe.maker.configuration.duration == 60)
    expectEqual(recipe.maker.configuration.seed, .max)
    expectEqual(recipe.description, "events,rate=8000,count=90,duration=60,seed=18446744073709551615")
    // Parsing the description gives the same recipe.
    expectEqual(try CorpusRecipe(parsing: recipe.description).description, recipe.description)
    let short = try CorpusRecipe(parsing: "tones,rate=44100,count=3,duration=2.5")
    expectEqual(short.description, "tones,rate=44100,count=3,duration=2.5,seed=1")
  }

  @Test(arguments: [
    "", "songs,rate=8000,count=1", "tones", "tones,rate=8000", "tones,count=1", "tones,rate=8000,count=1,hours=1",
    "tones,rate=8000,count=1.5", "tones,rate=8000,count=0", "tones,rate=8000,count=-1", "tones,rate=8000.5,count=1",
    "tones,rate=8000,rate=9000,count=1", "tones,rate=8000,count=1,loud=yes", "tones,rate=8000,count=1,seed=-1",
    "tones,rate=8000,hours=1e9", "tones,rate=7999,count=1", "tones,rate=nan,count=1", "tones,rate=8000,count=1,",
    "pitch,rate=8000,count=1",
  ]) func whatIsNoRecipeIsRefused(text: String) {
    expect(throws: CorpusMakingError.self) { try CorpusRecipe(parsing: text) }
  }
}
