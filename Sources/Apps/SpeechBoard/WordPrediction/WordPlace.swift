/// The offers at one place of a sentence while a word is typed there, letter by letter.
///
/// With `skipsPassedOver`, a word that was offered for fewer letters and not taken is not offered again: the user has seen it,
/// and another word takes its place. When letters are deleted it comes back.
package struct WordPlace: Sendable {
  package let distribution: NextWordDistribution
  package let skipsPassedOver: Bool
  package let limit: Int
  private var offered: [(letters: String, words: Set<String>)] = []

  package init(_ distribution: NextWordDistribution, limit: Int, skipsPassedOver: Bool) {
    (self.distribution, self.limit, self.skipsPassedOver) = (distribution, limit, skipsPassedOver)
  }

  package mutating func offers(for letters: String) -> [PredictedWord] {
    offered.removeAll { $0.letters.count >= letters.count || !letters.hasPrefix($0.letters) }
    let passedOver = skipsPassedOver ? offered.reduce(into: Set()) { $0.formUnion($1.words) } : []
    let offers = distribution.offers(limit: limit, beginningWith: letters, passedOver: passedOver)
    offered.append((letters, Set(offers.map { $0.text.lowercased() })))
    return offers
  }
}
