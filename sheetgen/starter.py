"""Starter files with comments, for someone who begins with an empty page."""

from __future__ import annotations

_CLUB = """\
# A club and its evening. Lines that begin with # are off: take the # away to use them.
#   check it         sheetgen check {file}
#   print the pack   sheetgen club pack {file}
#   the standings    sheetgen club standings {file}

name: {name}
# place: Elm Street Hall
# logo: logo.png               # a PNG or JPEG beside this file
# footer: "{{club}}, {{event}}"    # a line at the foot of each sheet

variant: classic               # sheetgen variants lists them; or a file beside this one
# options: {{target: 10000}}     # sheetgen variants classic lists them
# house_rules: {{deal: 13}}      # any other value, as for --set

# layout: club
# paper: a4                    # else what your country prints on
# size: large
# languages: [en]              # two of them for labels in both: [de, en]
# cover: cover.pdf             # pages of your own before the pack
# insert: notice.pdf           # and after it

event:
  title: Club evening
  # date: 2026-12-03
  # sittings: 3                # so often people sit down anew
  # hands: 4                   # hands a sitting
  # time: 45                   # or minutes a sitting
  # minimum: [50, 90, 120]     # the minimum first meld, hand by hand

# tables: 12                   # how many there are; or their names: [Red, Blue, Green]

# Who comes: a list here, or roster.csv or roster.xlsx with a column name and, if you like, table, seat and pair.
roster:
  - Ann & Bob
  - Cy & Dee
  - Ed & Flo
  - Gus & Hal

# How people sit: fixed tables, round_robin, mitchell (one side sits, the other moves), progressive (winners move
# up), or draw (a new seed is a new draw).
seating:
  way: mitchell
  for: pairs                   # or individuals, with another partner each time
  # seed: 7
  # left_over: smaller_tables  # instead of sitting out in turn

# records: records             # the folder of recorded games
# standings:
#   by: player                 # or side
#   rank_by: points            # or victory_points, wins, average
#   tie_breaks: [wins, best_round]
#   victory_points:            # by the difference of the two totals; or burraco_3_hands, burraco_4_hands
#     - {{up_to: 500, winner: 2, loser: 1}}
#     - {{winner: 3, loser: 0}}
"""


def club(name: str, file: str) -> str:
    """Returns a club's file with everything that it may say, most of it switched off."""
    quoted = '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
    plain = name.replace(" ", "").isalnum() and not name[:1].isdigit()
    return _CLUB.format(name=name if plain else quoted, file=file)
