"""Our own small drawings, as outlines: the four suits, ticks, boxes and the like."""

from __future__ import annotations

from sheetgen.page import ShapeName


def _ring(x: float, y: float, radius: float, *, clockwise: bool = False) -> str:
    """A circle as four curves; two that turn opposite ways make a ring with a hole."""
    bend = radius * 0.5523
    side = -1 if clockwise else 1
    quarters = []
    across, up = 1, 0
    for _ in range(4):
        next_across, next_up = -up * side, across * side
        points = ((across * radius + next_across * bend, up * radius + next_up * bend),
                  (next_across * radius + across * bend, next_up * radius + up * bend),
                  (next_across * radius, next_up * radius))
        quarters.append(" ".join(f"{x + dx:.0f} {y + dy:.0f}" for dx, dy in points) + " c")
        across, up = next_across, next_up
    return f"{x + radius:.0f} {y:.0f} m {' '.join(quarters)} h"


EM = 1000
"""The side of the square that each outline is drawn in; y goes up."""

LINE = 70
"""How thick an outline is drawn in that square."""

HOLLOW = ("box", "circle")
"""Always outlines: they are there to be ticked or ringed."""

OUTLINES: dict[ShapeName, str] = {
    "heart": "500 60 m 420 200 70 430 70 690 c 70 845 175 940 292 940 c 390 940 465 880 500 785 c "
             "535 880 610 940 708 940 c 825 940 930 845 930 690 c 930 430 580 200 500 60 c h",
    "spade": "500 960 m 425 800 75 605 75 385 c 75 245 172 160 282 160 c 368 160 440 208 476 288 c "
             "470 180 425 95 335 45 c 665 45 l 575 95 530 180 524 288 c 560 208 632 160 718 160 c "
             "828 160 925 245 925 385 c 925 605 575 800 500 960 c h",
    "diamond": "500 970 m 590 800 715 640 850 500 c 715 360 590 200 500 30 c 410 200 285 360 150 500 c "
               "285 640 410 800 500 970 c h",
    "club": "329 599 m 258 689 268 817 352 895 c 435 972 565 972 648 895 c 732 817 742 689 671 599 c "
            "782 635 902 577 942 468 c 983 358 930 236 822 191 c 714 146 590 194 540 300 c 530 200 575 100 665 50 c "
            "335 50 l 425 100 470 200 460 300 c 410 194 286 146 178 191 c 70 236 17 358 58 468 c "
            "98 577 218 635 329 599 c h",
    "tick": "60 455 m 165 560 l 268 478 345 385 400 290 c 525 520 680 730 870 905 c 945 835 l "
            "735 625 560 385 425 95 c 385 95 l 310 245 200 365 60 455 c h",
    "box": "70 70 m 930 70 l 930 930 l 70 930 l h",
    "circle": _ring(500, 500, 430),
    "dot": _ring(500, 500, 300),
    "star": "500 970 m 618 644 l 965 632 l 691 419 l 788 86 l 500 280 l 212 86 l 309 419 l 35 632 l 382 644 l h",
    "scissors": f"{_ring(190, 730, 160, clockwise=True)} {_ring(190, 730, 90)} "
                f"{_ring(190, 270, 160, clockwise=True)} {_ring(190, 270, 90)} "
                "300 690 m 450 560 l 960 352 l 985 340 980 300 950 300 c 800 305 620 360 440 470 c 255 610 l h "
                "255 390 m 440 530 l 620 640 800 695 950 700 c 980 700 985 660 960 648 c 450 440 l 300 310 l h",
}
