/// Returns the factor by which a quantity shrinks in a frame, for an `exponent` of zero or below; between 0 and
/// 1.
///
/// UIScrollView uses the first three terms of the exponential's series, not the exponential: with the
/// exact one, a recorded flick is off by 0.02 pt after 27 frames, with this one by 1e-6 pt. Only for an
/// exponent below −0.5, which no recording has, it is the exponential itself (decoded, not measured): at
/// 60 Hz a bounce has −0.17.
func frameFactor(exponent: Double) -> Double {
  exponent < -0.5 ? Exponential.e(to: exponent) : 1 + exponent + exponent * exponent / 2
}
