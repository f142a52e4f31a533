/// Returns the factor by which a quantity shrinks in a frame, for an `exponent` of zero or below; between 0 and
/// 1.
///
/// UIScrollView uses the first three terms of the exponential's series, not the exponential itself: with the
/// exact value, a recorded flick is off by 0.02 pt after 27 frames, with the series by 1e-6 pt. Below −0.5
/// UIScrollView uses the exponential. This was decoded, not measured: no recording has such an exponent. A bounce at
/// 60 Hz has −0.17.
func frameFactor(exponent: Double) -> Double {
  exponent < -0.5 ? Exponential.e(to: exponent) : 1 + exponent + exponent * exponent / 2
}
