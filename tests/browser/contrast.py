"""Finds words on a page that are too pale to read (WCAG 2.2, success criterion 1.4.3)."""

from __future__ import annotations

from playwright.sync_api import Page

_PALE = """() => {
  const channel = (c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const numbers = (text) => [...text.match(/[\\d.]+/g).map(Number), 1].slice(0, 4);
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3]));
  const behind = (node) => {
    const layers = [];
    for (let at = node; at; at = at.parentElement) layers.push(numbers(getComputedStyle(at).backgroundColor));
    return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255]);
  };
  const skipped = "svg, noscript, :disabled, [aria-disabled='true'], .unseen, .skip, .microlight";
  const pale = new Set();
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const node = words.currentNode.parentElement;
    const style = getComputedStyle(node);
    if (!words.currentNode.data.trim() || !node.checkVisibility({ visibilityProperty: true })) continue;
    if (node.closest(skipped)) continue;
    const [ground, own] = [behind(node), numbers(style.color)];
    const [a, b] = [light(ground), light(over(own, ground))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    const size = parseFloat(style.fontSize);
    const least = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
    if (ratio < least) pale.add(`${ratio.toFixed(2)} ${words.currentNode.data.trim().slice(0, 40)}`);
  }
  return [...pale];
}"""


def pale_words(page: Page) -> list[str]:
    """Each stretch of words below 4.5 to 1 (3 to 1 where large) with its ratio; what is off may be pale."""
    found: list[str] = page.evaluate(_PALE)
    return found
