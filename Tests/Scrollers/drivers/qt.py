"""Plays a gesture to Qt Quick's Flickable; to a ListView with SnapOneItem where the gesture is paged."""

import sys

from PySide6.QtCore import QPoint, Qt, QTimer, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QQmlComponent
from PySide6.QtQuick import QQuickView
from PySide6.QtTest import QTest

from player import Player, now

ROWS = """
import QtQuick
Flickable {
  objectName: "scroller"; width: 390; height: 844; contentWidth: 390; contentHeight: %d
  Column { Repeater { model: %d; Rectangle { width: 390; height: 60; border.color: "gray" } } }
}
"""
PAGES = """
import QtQuick
ListView {
  objectName: "scroller"; width: 390; height: 844; model: %d; snapMode: ListView.SnapOneItem
  delegate: Rectangle { width: 390; height: 844; border.color: "gray" }
}
"""


# Each touch of PySide's test module releases a None that it does not own, and Python before 3.12 ends when none is left.
NONES = [None] * 100_000
FRAMES = b"import QtQuick; FrameAnimation { running: true }"


def main():
    app = QGuiApplication(sys.argv[:1])
    window = QQuickView()
    component = QQmlComponent(window.engine())
    device = QTest.createTouchDevice()

    def send(touch):
        # The test's touches have whole points, and the time of the system at which they are sent.
        point = QPoint(round(touch["x"]), round(touch["y"]))
        events = QTest.touchEvent(window, device, False)
        how = {"began": events.press, "moved": events.move, "ended": events.release}[touch["phase"]]
        how(touch["id"], point, window)
        events.commit(True)
        return {"x": point.x(), "y": point.y()}

    player = Player(send)
    content = player.gesture["content"]
    text = PAGES % (content // 844) if player.gesture["paging"] else ROWS % (content, content // 60)
    component.setData(text.encode(), QUrl())
    scroller = component.create()
    if scroller is None:
        sys.exit(component.errorString())
    window.setContent(QUrl(), component, scroller)
    animation = QQmlComponent(window.engine())
    animation.setData(FRAMES, QUrl())
    frames = animation.create()
    scroller.setProperty("contentY", player.gesture["start"])
    window.resize(390, 844)
    window.show()

    def tick():
        t = now()

        def read():
            # All animations have gone on by then, and the frame is drawn next.
            player.frame(scroller.property("contentY"), t)
            if player.is_over():
                app.quit()

        QTimer.singleShot(0, read)

    # Animations have a clock of 16 ms here, which this one shares.
    frames.triggered.connect(tick)
    timer = QTimer(timerType=Qt.TimerType.PreciseTimer, singleShot=True)

    def play():
        player.play()
        due = player.due()
        if due is not None:
            timer.start(max(0, int(due / 1000)))

    timer.timeout.connect(play)
    player.begin()
    timer.start(100)
    QTimer.singleShot(30_000, app.quit)
    app.exec()
    player.write(notes=["touches in whole points, with the times of sending; no display, but Qt's own clock of 16 ms"])


main()
