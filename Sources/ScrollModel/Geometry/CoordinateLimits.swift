/// The range of numbers that the model accepts from outside.
///
/// Up to 10¹², a Double resolves a millionth of a pixel after all additions and multiplications of the
/// model, and no difference of two such numbers overflows.
enum CoordinateLimits {
  static let limit = 1e12
  static let expected = "numbers from -1e12 to 1e12"
}
