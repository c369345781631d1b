extension GameEvent {
  /// The events by the names under which they are stored: raw values do not change. Those of tables 4.1 and 4.2 of the
  /// thesis have its names.
  public enum Name: String, Sendable, Hashable, Codable, CaseIterable {
    // Of all games.
    /// The game begins: the first sample.
    case gameStarted
    /// The introduction is over; from here on sounds count.
    case listeningStarted
    /// The child has done it.
    case gameFinished
    /// The game ends before it is finished.
    case gameExited
    /// A voice is over: its length, onset and level.
    case voiceHeard
    /// A sound moved nothing, and why.
    case soundRejected
    /// A voice longer than allowed.
    case longSound
    /// A voice that was not held as long as required.
    case shortSound
    /// A voice below the voice range.
    case quietSound
    /// A voice above the voice range.
    case loudSound

    // Cloud.
    /// A cloud rises.
    case cloudLifted

    // Airplane.
    /// The first valid sound: the airplane appears.
    case initialSoundMade
    /// The voice carries it.
    case startedAscending
    /// The voice is missing.
    case startedDescending
    /// It is on the ground.
    case stopped

    // Dog.
    /// The dog takes off, while the sound goes on.
    case jumpStarted
    /// The sound was a short one: the jump counts.
    case dogJumped
    /// The sound became too long, too loud or had a second syllable: the jump became a stumble.
    case dogStumbled
    /// Near enough: the dog runs to the bone.
    case boneReached

    // Balloon.
    /// The voice is softer than the target, or over after it was not.
    case soundBelowTargetRange
    /// The voice is as loud as wanted.
    case soundInTargetRange
    /// The voice is louder.
    case soundAboveTargetRange
    /// Much too loud.
    case balloonPopped
    /// A new balloon.
    case balloonReturned

    // Pitch.
    /// The pitch is below the band, or the voice over after it was not.
    case pitchBelowTarget
    /// The pitch is inside the band.
    case pitchInTarget
    /// The pitch is above the band.
    case pitchAboveTarget
    /// A point of the shape is reached.
    case waypointReached
    /// Back to an earlier point.
    case slidBack
    /// Another target is shown.
    case targetShown
    /// The target was met for long enough.
    case targetReached

    // Voice timing.
    /// Now.
    case windowOpened
    /// A voice began in the window.
    case spokeInWindow
    /// A voice began outside of the window.
    case spokeOutsideWindow
    /// Nothing came.
    case windowMissed

    // Mole and gardener.
    /// The gardener planted.
    case plantPlanted
    /// The mole ate a plant.
    case plantEaten
    /// The gardener caught the mole.
    case moleCaught

    // Sounds compared with models.
    /// The sound was the wanted one.
    case modelMatched
    /// The sound was the other one.
    case otherModelMatched
  }
}
