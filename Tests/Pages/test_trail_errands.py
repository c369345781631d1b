"""Errands on the way of letter-trail: only the right touch ends one, at every size."""

import pytest

from conftest import SIZES, serious, wait_for


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES.keys())
def test_only_the_right_touch_ends_an_errand(serve, browse, size):
    page = browse().open(serve("letter-trail", "--sound", "browser").address, size=size)
    page.wait_for_selector("#screen > *")
    kinds = set()
    while len(kinds) < 3:
        page.evaluate("""async () => {
            const { errand } = await import("/play/errand.js");
            document.body.dataset.done = "0";
            errand(document.querySelector("#screen"), () => document.body.dataset.done = "1");
        }""")
        layer = page.locator(".errand")
        kinds.add(layer.get_attribute("data-kind"))
        assert not serious(page)
        places = [choice.bounding_box() for choice in page.locator(".errand .choice").all()]
        assert len(places) == 3
        for box in places:
            assert min(box["width"], box["height"]) >= 44
            assert box["x"] >= 0 and box["x"] + box["width"] <= page.viewport_size["width"]
        for number in range(3):
            choice = page.locator(".errand .choice").nth(number)
            choice.click()
            if "is-right" in choice.get_attribute("class"):
                break
            assert page.evaluate("document.body.dataset.done") == "0"
        wait_for(page, lambda: page.evaluate("document.body.dataset.done") == "1")
        assert layer.count() == 0
