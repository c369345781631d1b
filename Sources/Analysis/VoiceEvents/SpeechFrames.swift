import SpeechProbability

/// What is heard in 10 ms of a signal, by which voice activity is found.
public typealias SpeechFrame = SpeechProbability.SpeechFrame

/// Computes `SpeechFrame`s.
public typealias SpeechFrameAnalyzer = SpeechProbability.SpeechFrameAnalyzer
