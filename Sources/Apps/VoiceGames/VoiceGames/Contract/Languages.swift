import AppWords

/// The languages of the games' words, so that an app that shows them needs no other module.
public typealias Language = AppWords.Language

/// A text of the games in every language.
public typealias Words = AppWords.Words
