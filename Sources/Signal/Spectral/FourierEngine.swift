/// What computes a `RealFourierTransform`: plans of both directions, tied to its memory.
protocol FourierEngine: AnyObject {
  func forward()
  func inverse()
}
