"""Plays a gesture to Kivy's ScrollView.

There is no screen: the window is one of SDL's driver `offscreen`, and Kivy's own backend `mock` draws nothing. The event loop, its
clock, the dispatch of touches once a frame, the widgets and their effects are Kivy's.
"""

import json
import sys

from kivy.config import Config

WIDTH, HEIGHT = 390, 844
Config.set("graphics", "width", WIDTH)
Config.set("graphics", "height", HEIGHT)

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.input.provider import MotionEventProvider

from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from player import Player, now

NOTE = (
    "SDL's window without a screen, and Kivy's backend that draws nothing, so that its clock alone says when a frame comes; "
    "it takes the times of frames for those of touches, and the trace has those of the finger"
)


class Finger(MotionEvent):
    """A touch as a screen's provider makes it."""

    def __init__(self, *args):
        super().__init__(*args, is_touch=True, type_id="touch")
        self.profile = ["pos"]

    def depack(self, args):
        self.sx, self.sy = args
        super().depack(args)


class Screen(MotionEventProvider):
    """Hands over what the finger has done since the last frame, as the providers of real screens do."""

    def __init__(self, gesture):
        super().__init__("screen", "")
        self.fingers = {}
        self.player = Player(self.send, gesture)
        self.dispatch = None

    def send(self, touch):
        place = (touch["x"] / WIDTH, 1 - touch["y"] / HEIGHT)
        phase = {"began": "begin", "moved": "update", "ended": "end"}[touch["phase"]]
        if phase == "begin":
            self.fingers[touch["id"]] = Finger("screen", touch["id"], place)
        finger = self.fingers[touch["id"]]
        if phase == "update":
            finger.move(place)
        if phase == "end":
            finger.update_time_end()
        self.dispatch(phase, finger)
        # What a provider's own thread would have read then.
        due = self.player.start + touch["due"] * 1000
        return {"t": due, "stamp": due}

    def update(self, dispatch_fn):
        self.dispatch = dispatch_fn
        if self.player.start is not None:
            self.player.play()


def main():
    gesture = json.loads(sys.argv[1])
    rows = GridLayout(cols=1, size_hint=(None, None), size=(WIDTH, gesture["content"]))
    for _ in range(gesture["content"] // 60):
        rows.add_widget(Widget(size_hint=(1, None), height=60))
    scroller = ScrollView(size=(WIDTH, HEIGHT), size_hint=(None, None), do_scroll_x=False)
    scroller.add_widget(rows)
    Window.add_widget(scroller)
    reach = gesture["content"] - HEIGHT
    scroller.scroll_y = 1 - gesture["start"] / reach

    screen = Screen(gesture)
    EventLoop.add_input_provider(screen)
    EventLoop.start()
    for _ in range(30):
        EventLoop.idle()
    screen.player.begin()
    while not screen.player.is_over():
        EventLoop.idle()
        screen.player.frame((1 - scroller.scroll_y) * reach, now())
    if tuple(Window.size) != (WIDTH, HEIGHT):
        sys.exit(f"the window has {Window.size}")
    screen.player.write(notes=[NOTE])


main()
