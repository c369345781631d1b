/// What computes transforms of one length: plans of both directions, tied to their memory.
package protocol FourierEngine: AnyObject {
  func forward()
  func inverse()
}
