"""Shows a page in WebKitGTK, and prints the frames that it keeps: python webkit.py ADDRESS START."""

import json
import sys
import time

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2

ADDRESS, START = sys.argv[1], float(sys.argv[2])
# How often the page is asked for its frames, in milliseconds.
INTERVAL = 200

# A display of broadway does not say how many dots an inch has, and WebKit would make a scale of that.
Gtk.Settings.get_default().set_property("gtk-xft-dpi", 96 * 1024)
view = WebKit2.WebView()
view.set_size_request(390, 844)
window = Gtk.Window(decorated=False)
window.add(view)
window.show_all()
window.move(0, 0)

count = 0
is_ready = False


def told(view, result):
    """Prints the frames since the last time, in microseconds of the clock that never goes back."""
    global count, is_ready
    page = json.loads(view.evaluate_javascript_finish(result).to_string())
    shift = time.monotonic() * 1_000_000 - time.time() * 1_000_000
    for t, y in page["frames"]:
        print("frame", round((page["origin"] + t) * 1000 + shift), y)
    count += len(page["frames"])
    if not is_ready and count > 30 and page["offset"] == START:
        is_ready = True
        print("ready", page["width"], page["height"], page["content"])
    sys.stdout.flush()


def ask():
    script = f"""JSON.stringify({{ frames: frames.slice({count}), origin: performance.timeOrigin, offset: offsetNow(),
      width: innerWidth, height: innerHeight, content: document.scrollingElement.scrollHeight }})"""
    view.evaluate_javascript(script, -1, None, None, None, told)
    return GLib.SOURCE_CONTINUE


def loaded(view, event):
    if event == WebKit2.LoadEvent.FINISHED:
        view.evaluate_javascript(f"startAt({START})", -1, None, None, None, None)
        GLib.timeout_add(INTERVAL, ask)


view.connect("load-changed", loaded)
view.load_uri(ADDRESS)
Gtk.main()
