import LetterTrail

extension LetterHand {
  /// The hand of a script.
  package static func hand(_ script: TrailScript) -> LetterHand {
    switch script {
    case .print: .print
    case .cursive: .print
    }
  }
}
