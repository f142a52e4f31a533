import ScrollModel
import Testing

@Suite struct TimingCurveTests {
  @Test("A curve goes from 0 to 1 and never back", arguments: TimingCurve.allCases)
  func rises(curve: TimingCurve) {
    let values = (-2...102).map { curve.progress(Double($0) / 100) }
    #expect(values.first == 0 && values[2] == 0 && values[102] == 1 && values.last == 1)
    #expect(zip(values, values.dropFirst()).dropFirst(2).dropLast(2).allSatisfy(<))
  }

  @Test("The keyboard's curve is a critically damped spring's half second")
  func keyboard() {
    for (u, progress) in [(0.24, 0.643_9), (0.5, 0.943_1), (0.76, 0.993_4)] {
      #expect(abs(TimingCurve.keyboard.progress(u) - progress) < 1e-4)
    }
  }

  @Test("easeInOut is the Bézier curve of (0.42, 0) and (0.58, 1), symmetric about its middle")
  func easeInOut() {
    #expect(abs(TimingCurve.easeInOut.progress(0.5) - 0.5) < 1e-12)
    for u in [0.1, 0.25, 0.4] {
      let (one, other) = (TimingCurve.easeInOut.progress(u), TimingCurve.easeInOut.progress(1 - u))
      #expect(abs(one + other - 1) < 1e-12)
    }
    #expect(abs(TimingCurve.easeInOut.progress(0.25) - 0.129_16) < 1e-4)
  }
}
