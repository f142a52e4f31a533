/** A ScrollView that sends the events of React Native, as they are documented and as apps have seen them. */

/** What `Dimensions.get("window")` returns. */
export const WINDOW = { width: 390, height: 844 };
const EDGES = { top: 0, left: 0, bottom: 0, right: 0 };

export class FakeScrollView {
  #props;
  #y = 0;
  #length = 4000;
  /** The time of touches, in milliseconds. */
  #now = 5000;

  /** @param {Record<string, any>} props those of the ScrollView */
  constructor(props) {
    this.#props = props;
    this.#call("onLayout", { layout: { x: 0, y: 0, ...WINDOW } });
    this.#props.onContentSizeChange(WINDOW.width, this.#length);
  }

  /** The largest offset that is not past the edge. */
  get end() {
    return this.#length - WINDOW.height;
  }

  #call(name, nativeEvent) {
    this.#props[name]?.({ nativeEvent });
  }

  /** @param {string} name @param {Record<string, unknown>} [more] */
  event(name, more = {}) {
    this.#call(name, {
      contentInset: EDGES,
      contentOffset: { x: 0, y: this.#y },
      contentSize: { width: WINDOW.width, height: this.#length },
      layoutMeasurement: WINDOW,
      zoomScale: 1,
      ...more,
    });
  }

  /** @param {string} name @param {number} pageY */
  touch(name, pageY) {
    this.#now += 8;
    const touch = { identifier: 0, pageX: 195, pageY, locationX: 195, locationY: pageY, timestamp: this.#now };
    this.#call(name, { ...touch, touches: [touch], changedTouches: [touch] });
  }

  /** @param {number} y */
  moveTo(y) {
    this.#y = y;
    this.event("onScroll");
  }

  /** Content that has become longer. @param {number} length */
  grow(length) {
    this.#length = length;
    this.#props.onContentSizeChange(WINDOW.width, length);
  }

  /** A finger goes up from a place, and the content with it. @param {number[]} offsets @param {object} release */
  drag(offsets, release) {
    const from = this.#y;
    this.touch("onTouchStart", 700);
    this.event("onScrollBeginDrag");
    for (const y of offsets) {
      this.touch("onTouchMove", 700 - (y - from));
      this.moveTo(y);
    }
    this.touch("onTouchEnd", 700 - (this.#y - from));
    this.event("onScrollEndDrag", release);
  }

  /** The content moves on by itself. @param {number[]} offsets @param {number} [ends] how often the end is sent */
  glide(offsets, ends = 1) {
    this.event("onMomentumScrollBegin");
    for (const y of offsets) this.moveTo(y);
    for (let count = 0; count < ends; count += 1) this.event("onMomentumScrollEnd");
  }
}
