import CatrobatFormulas

/// A script that runs.
struct ScriptThread {
  /// What a thread waits for.
  enum State: Hashable {
    /// It is on the agenda.
    case due
    /// A condition, which is looked at on every tick of the stage.
    case condition(place: Int)
    /// The end of a sound or of a spoken text, or of the scripts that it has started; who ends it wakes the thread.
    case event
    /// An answer to a question.
    case answer
    /// Its scene was left and may go on.
    case paused
    case ended
  }

  struct Loop {
    let kind: LoopKind
    let exit: Int
    /// Passes left, or the next value of the variable, or the next place in the list.
    var next: Double
    var last: Double
    var items: [FormulaValue]
    /// Passes that are over, for a loop over parameters.
    var passes = 0
    /// The time at which the pass began, in frames.
    var passStart: Double
  }

  struct Call {
    let returnPlace: Int
    let loopCount: Int
    let inputs: [String: FormulaValue]
  }

  /// Changes whenever the thread ends or begins anew, so that what was due for it before is void.
  var generation = 0
  var actor: Int
  /// The script's place among the scripts of the object.
  var script: Int
  var place: Int
  /// The exact time up to which it ran, in frames. The fraction is carried on, so that waits of any length do not drift.
  var time: Double
  var state = State.due
  var loops: [Loop] = []
  var calls: [Call] = []
  /// The frame at which it started, and how many scripts in a row have started one another at that frame.
  var startFrame = 0
  var depth = 0
  /// The frame of its last instruction, and its instructions at that frame.
  var turnFrame = -1
  var turnSteps = 0
  /// Whether it has ended a pass of a loop at this instant and lets the other scripts run first.
  var hasYielded = false
  /// Whether it waits for the next look at a condition.
  var looksAgain = false
  /// The group of scripts it belongs to, whose end another thread waits for.
  var group: Int?
}

/// Scripts that were started together, and the thread that waits for all of them.
struct ThreadGroup {
  var remaining: Int
  let waiting: Int
  let generation: Int
}
