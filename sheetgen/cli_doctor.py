"""The command that tells what sheetgen finds on this machine: doctor."""

from __future__ import annotations

import json
import os
import sys

import click

from sheetgen import doctor as doctors
from sheetgen import plain
from sheetgen.cli_common import DONE, FILE, talk_options
from sheetgen.terminal import Voice


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Tell it as JSON.")
@talk_options
@click.pass_obj
def doctor(voice: Voice, /, *, as_json: bool) -> int:
    """Tell versions, paper and language with their reasons, folders, letters, and what is missing.

    Send us this with your report when something does not work.
    """
    found = doctors.findings(os.environ)
    if as_json:
        told = [{"what": each.what, "found": each.found, "sound": each.sound} for each in found]
        voice.result(json.dumps(told, indent=2))
    else:
        screen = doctors.Finding("Screen", f"letters as {getattr(sys.stdout, 'encoding', None) or 'nobody knows'}")
        voice.result(plain.table([(each.what, plain.clean(each.found)) for each in (*found, screen)]))
    wrong = [each.what for each in found if not each.sound]
    if wrong:
        voice.trouble(f"Look at: {', '.join(wrong)}.")
    return FILE if wrong else DONE
