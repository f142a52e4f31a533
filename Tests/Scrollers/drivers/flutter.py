"""Serves a list of Flutter's at a port, in the page of flet: python flutter.py GESTURE PORT."""

import json
import sys

import flet as ft

gesture = json.loads(sys.argv[1])


async def main(page: ft.Page):
    rows = [
        ft.Container(height=60, border=ft.Border.all(1, ft.Colors.GREY), content=ft.Text(f"Row {index + 1}"))
        for index in range(gesture["content"] // 60)
    ]
    # The handler has Flutter send each offset; the page reads it.
    scroller = ft.ListView(
        rows, expand=True, build_controls_on_demand=False, scroll_interval=0, on_scroll=lambda event: None
    )
    page.padding = 0
    page.spacing = 0
    page.add(scroller)
    if gesture["start"] > 0:
        await scroller.scroll_to(offset=gesture["start"], duration=0)
    print("ready", flush=True)


ft.run(main, view=None, host="127.0.0.1", port=int(sys.argv[2]), no_cdn=True)
