#!/usr/bin/python3
"""Writes core/model/featured.h from the card of the model that ships.

    featured.py [CARD [HEADER]]      web/model/card.json and core/model/featured.h where they are not given
"""
import json
import pathlib
import sys

HEADER = """\
// featured: which head of the model that ships plays which role, and the names it knows. Written by
// scripts/train/featured.py from web/model/card.json; not to be edited.
#pragma once

#include <string_view>

#include "core/head_place.h"

namespace attention::model::featured {{

struct Role {{
  std::string_view name;
  HeadPlace place;
  bool formed;  ///< whether the head does it well enough to be called so
}};

inline constexpr Role kRoles[] = {{
{roles}
}};

/// The children of its stories.
inline constexpr std::string_view kNames[] = {{
{names}
}};

}}  // namespace attention::model::featured
"""


def lines(entries, width=100):
    """Entries with commas between, as many to a line as fit."""
    line = "   "
    for entry in entries:
        if len(line) + len(entry) + 2 > width:
            yield line
            line = "   "
        line += f" {entry},"
    yield line


def header(card):
    role = lambda name, e: f'    {{"{name}", {{{e["layer"]}, {e["head"]}}}, {str(e["formed"]).lower()}}},'
    roles = "\n".join(role(name, entry) for name, entry in card["featured"].items())
    names = "\n".join(lines([f'"{entry["name"]}"' for entry in card["names"]]))
    return HEADER.format(roles=roles, names=names)


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    card = sys.argv[1] if len(sys.argv) > 1 else root / "web/model/card.json"
    out = sys.argv[2] if len(sys.argv) > 2 else root / "core/model/featured.h"
    pathlib.Path(out).write_text(header(json.loads(pathlib.Path(card).read_text("utf-8"))), "utf-8")


if __name__ == "__main__":
    main()
