import SpeechBoard
import SpeechBoardRecords

extension SpeechBoardSettings: KeptSettings {}
