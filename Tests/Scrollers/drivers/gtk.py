"""Shows a list in GTK's ScrolledWindow, and prints the offset of each frame: python gtk.py GESTURE."""

import json
import sys

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk

# The least time between two frames, and that between two in which nothing changes, in microseconds.
SHORTEST, FRAME = 4_000, 16_000

gesture = json.loads(sys.argv[1])


def activate(app):
    rows = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    for index in range(gesture["content"] // 60):
        row = Gtk.Label(label=f"Row {index + 1}")
        row.set_size_request(390, 60)
        rows.append(row)
    scroller = Gtk.ScrolledWindow(child=rows, hscrollbar_policy=Gtk.PolicyType.NEVER)
    # A display of broadway has a height of 768 at first, and a window no more unless its content asks for it.
    scroller.set_size_request(390, 844)
    window = Gtk.ApplicationWindow(application=app, child=scroller, decorated=False)
    window.present()
    adjustment = scroller.get_vadjustment()
    last = {}

    def painted(clock):
        t, y = clock.get_frame_time(), adjustment.get_value()
        # The clock of this display ticks many times a millisecond, more often than anything is shown.
        if t - last["t"] > (FRAME if y == last["y"] else SHORTEST):
            print("frame", t, y, flush=True)
            last.update(t=t, y=y)

    def tick(_, clock):
        if not last and scroller.get_height() > 0:
            adjustment.set_value(gesture["start"])
            last.update(t=0, y=None)
            clock.connect("after-paint", painted)
            print("ready", scroller.get_width(), scroller.get_height(), adjustment.get_upper(), flush=True)
        return GLib.SOURCE_CONTINUE

    scroller.add_tick_callback(tick)


app = Gtk.Application(application_id="scroller.scrollscope")
app.connect("activate", activate)
app.run([])
