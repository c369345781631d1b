import AppWords

/// The languages of the games' words, under this name so that an app need not import `AppWords`.
public typealias Language = AppWords.Language

/// A text of the games in every language, under this name for the same reason.
public typealias Words = AppWords.Words
