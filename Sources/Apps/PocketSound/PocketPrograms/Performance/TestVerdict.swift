/// How a program that tests itself came out.
public enum TestVerdict: Sendable, Hashable {
  /// It came to the brick that ends it, and every assertion before held.
  case passed
  /// An assertion did not hold: the object, the kind of assertion, the expected and the actual value, in lines.
  case failed(String)
}
