/// The words of English that follow no rule, for another engine that gives words their endings, such as a page without
/// a program.
package struct EndingLists: Encodable, Sendable {
  private struct Verb: Encodable {
    let past: String
    let participle: String
  }

  private enum Key: String, CodingKey {
    case verbs, verbForms, uncertainVerbs, modals, thirdPersons, participlesInIng, verbsInIng, verbsInEd
    case stressedAtTheEnd, plurals, voicedPlurals, singulars, pluralsInOes, regularInMan, singularInS, singularInUs
    case singularInIe, singularInChe, hardCh, doublesZ, uncountable, possessives, comparatives, superlatives
    case comparedForms, incomparable, comparedByMore, comparedByEnding, demonstratives, particles
  }

  /// Gives the lists of English.
  package init() {}

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(
      EnglishWords.verbs.mapValues { Verb(past: $0.past, participle: $0.participle) }, forKey: .verbs)
    let maps: [(Key, [String: String])] = [
      (.thirdPersons, EnglishWords.thirdPersons), (.participlesInIng, EnglishWords.participlesInIng),
      (.plurals, EnglishWords.plurals), (.voicedPlurals, EnglishWords.voicedPlurals),
      (.singulars, EnglishWords.singulars), (.possessives, EnglishWords.possessives),
      (.comparatives, EnglishWords.comparatives), (.superlatives, EnglishWords.superlatives),
    ]
    for (key, map) in maps { try values.encode(map, forKey: key) }
    let sets: [(Key, Set<String>)] = [
      (.verbForms, EnglishWords.verbForms), (.uncertainVerbs, EnglishWords.uncertainVerbs),
      (.modals, EnglishWords.modals), (.verbsInIng, EnglishWords.verbsInIng), (.verbsInEd, EnglishWords.verbsInEd),
      (.stressedAtTheEnd, EnglishWords.stressedAtTheEnd), (.pluralsInOes, EnglishWords.pluralsInOes),
      (.regularInMan, EnglishWords.regularInMan), (.singularInS, EnglishWords.singularInS),
      (.singularInUs, EnglishWords.singularInUs), (.singularInIe, EnglishWords.singularInIe),
      (.singularInChe, EnglishWords.singularInChe), (.hardCh, EnglishWords.hardCh), (.doublesZ, EnglishWords.doublesZ),
      (.uncountable, EnglishWords.uncountable), (.comparedForms, EnglishWords.comparedForms),
      (.incomparable, EnglishWords.incomparable), (.comparedByMore, EnglishWords.comparedByMore),
      (.comparedByEnding, EnglishWords.comparedByEnding), (.demonstratives, EnglishWords.demonstratives),
      (.particles, EnglishWords.particles),
    ]
    for (key, set) in sets { try values.encode(set.sorted(), forKey: key) }
  }
}
