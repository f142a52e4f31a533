"""What the drivers in Python share: a gesture in its own time, and the trace of what followed."""

import json
import os
import sys
import time

# A scroller that shows the same offset for so long is at rest, in microseconds; it gets no more than the limit.
REST = 1_150_000
LIMIT = 12_000_000
# The time before the first touch.
LEAD = 200_000


def now():
    """The clock of the trace, in microseconds."""
    return time.monotonic_ns() / 1000


class Player:
    """A gesture that is played in its own time, and the frames that follow."""

    def __init__(self, send, gesture=None):
        """`send` hands the scroller a touch, and may return what it really gave it."""
        self.gesture = gesture or json.loads(sys.argv[1])
        self.send = send
        self.frames = []
        self.touches = []
        self.waiting = list(self.gesture["touches"])
        self.start = None
        self.changed = 0

    def begin(self):
        """Begins; the first touch comes a little later."""
        self.start = now() + LEAD

    def due(self):
        """Microseconds until the next touch; none if all are sent."""
        if not self.waiting:
            return None
        return self.start + self.waiting[0]["t"] * 1000 - now()

    def play(self):
        """Sends the touches whose time has come."""
        while self.waiting and self.due() <= 0:
            touch = dict(self.waiting.pop(0))
            touch["due"] = touch["t"]
            touch["t"] = touch["stamp"] = now()
            touch.update(self.send(touch) or {})
            del touch["due"]
            self.touches.append(touch)

    def frame(self, y, t=None):
        """Keeps what a frame shows."""
        t = now() if t is None else t
        if not self.frames or self.frames[-1]["y"] != y:
            self.changed = t
        self.frames.append({"t": t, "y": y})

    def is_over(self):
        """Whether the content rests, or has had its time."""
        if self.waiting or not self.touches or not self.frames:
            return False
        lifted, t = self.touches[-1]["t"], self.frames[-1]["t"]
        return t - max(self.changed, lifted) > REST or t - lifted > LIMIT

    def write(self, **more):
        """Prints the trace, and ends: what a toolkit does at its end is of no interest, and may fail."""
        json.dump({"frames": self.frames, "touches": self.touches, **more}, sys.stdout)
        sys.stdout.flush()
        os._exit(0)
