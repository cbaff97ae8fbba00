"""How a drawing reaches the document: what can stay, stays."""

import subprocess
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from generator.node import esbuild
from generator.paths import Paths

EXPORTS = """
export { show } from './site/elements/shared/patch.js';
export { h, markup } from './site/core/vnode.js';
"""


@pytest.fixture(scope="module")
def script() -> str:
    """`kit.show`, `kit.h` and `kit.markup` for a page."""
    paths = Paths()
    command = [*esbuild(paths.node_modules), "--bundle", "--format=iife", "--global-name=kit"]
    done = subprocess.run(
        command, input=EXPORTS, cwd=paths.root, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.fixture
def page(browser: Browser, script: str) -> Iterator[Page]:
    page = browser.new_page()
    page.set_content('<div id="host"></div><div id="other"></div>')
    page.add_script_tag(content=script)
    page.evaluate(
        """() => {
          const { h, show } = kit;
          window.host = document.getElementById('host');
          window.draw = (...items) => show(host, h('ul', {}, items));
          window.item = (name, ...more) => h('li', { key: name, id: name }, ...more);
        }"""
    )
    yield page
    page.close()


def test_elements_with_keys_move_and_stay_the_same(page: Page) -> None:
    assert page.evaluate(
        """() => {
          draw(item('a'), item('b'), item('c'));
          const before = [...host.querySelectorAll('li')];
          draw(item('c'), item('d'), item('a'));
          const [c, d, a] = host.querySelectorAll('li');
          return [host.textContent, a === before[0], c === before[2], d.id, before[1].isConnected];
        }"""
    ) == ["", True, True, "d", False]


def test_only_what_changed_is_written(page: Page) -> None:
    assert page.evaluate(
        """async () => {
          const { h, show } = kit;
          const kept = h('b', {}, 'kept');
          const draw = (x) => show(host, h('p', { class: 'one', x }, kept, 'is ', x));
          draw(1);
          const seen = [];
          const watch = new MutationObserver((list) => seen.push(...list.map((one) => one.type)));
          const all = { subtree: true, childList: true, attributes: true, characterData: true };
          watch.observe(host, all);
          draw(1.001);
          draw(2);
          await Promise.resolve();
          return [seen, host.innerHTML];
        }"""
    ) == [
        ["attributes", "characterData"],
        '<p class="one" x="2"><b>kept</b>is 2</p>',
    ]


def test_what_the_page_came_with_is_taken_over(page: Page) -> None:
    assert page.evaluate(
        """() => {
          const { h, show, markup } = kit;
          const words = (x) => h('text', { x }, 'at ', x, ' now');
          const picture = (x) => h('svg', { width: 9 }, words(x), h('g', {}));
          host.innerHTML = markup(picture(1));
          const text = host.querySelector('text');
          const inside = text.firstChild;
          show(host, picture(2));
          return [host.querySelector('text') === text, text.firstChild === inside, text.textContent,
            text.getAttribute('x'), text.namespaceURI];
        }"""
    ) == [True, True, "at 2 now", "2", "http://www.w3.org/2000/svg"]


def test_one_node_can_be_shown_in_two_places(page: Page) -> None:
    """As the grid of a plane, which all planes of one size share."""
    assert page.evaluate(
        """() => {
          const { h, show } = kit;
          const other = document.getElementById('other');
          const shared = h('g', {}, h('i', {}, 'old'));
          for (const place of [host, other]) show(place, h('div', {}, shared));
          show(host, h('div', {}, h('g', {}, h('i', {}, 'new'))));
          show(other, h('div', {}, shared));
          return [host.textContent, other.textContent];
        }"""
    ) == ["new", "old"]


def test_a_host_that_was_emptied_is_drawn_anew(page: Page) -> None:
    assert page.evaluate(
        """() => {
          draw(item('a', 'x'));
          host.textContent = 'gone';
          draw(item('a', 'x'));
          const again = host.innerHTML;
          kit.show(host, null);
          return [again, host.innerHTML];
        }"""
    ) == ['<ul><li id="a">x</li></ul>', ""]


def test_attributes_and_kinds_of_parts_change(page: Page) -> None:
    assert page.evaluate(
        """() => {
          const { h, show } = kit;
          show(host, h('p', { title: 'a', hidden: true }, 'text', h('b', {}, 'bold')));
          const bold = host.querySelector('b');
          show(host, h('p', { lang: 'en' }, h('i', {}, 'new'), h('b', { 'data-w': 0.5 }, 'bold')));
          return [host.innerHTML, bold.isConnected];
        }"""
    ) == ['<p lang="en"><i>new</i><b data-w="0.5" style="--w: 0.5;">bold</b></p>', True]
