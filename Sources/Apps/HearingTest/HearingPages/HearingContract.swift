import AdultSide
import PageMessages

extension PageContract {
  /// What the page of the hearing test and the program say to each other.
  package static let hearingTest = PageContract(
    HearingRequest.self,
    outgoing: [
      screen(HearingScreen.Locked.self, "the list of people is locked"),
      screen(HearingScreen.People.self, "who is tested; `fault` is why a person could not be added"),
      screen(HearingScreen.PersonHome.self, "what the person can do, and what is done"),
      screen(HearingScreen.Introduction.self, "a step of the introduction"),
      screen(HearingScreen.Calibration.self, "what the levels mean"),
      screen(HearingScreen.Room.self, "the check of the room"),
      screen(HearingScreen.Volume.self, "a tone in both ears, until it is heard"),
      screen(HearingScreen.Sides.self, "a tone in one ear, until its side is named"),
      screen(HearingScreen.Checked.self, "the sides were named"),
      screen(HearingScreen.Ready.self, "the test can begin, or go on"),
      screen(HearingScreen.Test.self, "the test with tones"),
      screen(HearingScreen.Unanswered.self, "the practice tones were not answered"),
      screen(HearingScreen.Lost.self, "the headphone, or the records, were lost or could not be opened"),
      screen(HearingScreen.Digits.self, "the digits in noise"),
      screen(HearingScreen.Question.self, "one question of the questionnaire"),
      screen(HearingScreen.Result.self, "the result, and its way to the doctor"),
      screen(HearingScreen.Doctor.self, "the person's own doctor, the consent, and what became of the results"),
      .init(PressMessage.self, "a press was taken, whatever it means"),
      .init(ProgressMessage.self, "how far the test with tones is"),
      .init(PeopleLockMessage.self, "what the page knows of the lock of its list of people"),
      .init(AdultGateMessage.self, "the code of the list is asked"),
      .init(AdultNotice.self, "why the lock was not changed"),
    ] + .uploads)

  private static func screen<Content: HearingContent>(_: Content.Type, _ meaning: String) -> DescribedMessage {
    DescribedMessage(HearingScreenMessage<Content>.self, meaning)
  }
}
