"""What the tests ask of a page: its tags in balance, its links, its headings, its words as they are read."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset({"meta", "link", "img", "br", "hr", "input"})
ONE = frozenset({"html", "head", "body", "main", "h1", "title", "footer"})


@dataclass
class Element:
    """One tag with its attributes and all the text inside it."""

    tag: str
    attributes: dict[str, str]
    text: str = ""


@dataclass
class WebPage(HTMLParser):
    """A page that was read; `faults` says what is not as HTML has it."""

    source: str
    elements: list[Element] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._open: list[Element] = []
        self.feed(self.source)
        self.close()
        self.faults += [f"<{element.tag}> is never closed" for element in self._open]
        counts = Counter(element.tag for element in self.elements)
        self.faults += [f"there are {counts[tag]} <{tag}>" for tag in ONE if counts[tag] != 1]
        self.faults += [f"id {name} twice" for name, count in Counter(self.ids()).items() if count > 1]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        self.faults += [f"{name} twice in <{tag}>" for name in set(names) if names.count(name) > 1]
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)  # as SVG has it
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open[-1].tag != tag:
            self.faults.append(f"</{tag}> closes <{self._open[-1].tag if self._open else 'nothing'}>")
        else:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.text += data

    def ids(self) -> list[str]:
        return [element.attributes["id"] for element in self.elements if "id" in element.attributes]

    def all(self, tag: str) -> list[Element]:
        return [element for element in self.elements if element.tag == tag]

    def texts(self, tag: str) -> list[str]:
        return [element.text.strip() for element in self.all(tag)]

    def links(self) -> list[str]:
        """Whatever the page refers to."""
        return [element.attributes[name] for element in self.elements for name in ("href", "src", "srcset", "action")
                if name in element.attributes]

    def levels(self) -> list[int]:
        return [int(element.tag[1]) for element in self.elements if element.tag in {"h1", "h2", "h3", "h4"}]
