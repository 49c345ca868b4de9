"""One browser for test after test, and a server of its own for each."""

import atexit

import serving
from browsing import Browser

SHARED = []  # a browser that is free; a test that fails leaves it to nobody
atexit.register(lambda: [browser.driver.quit() for browser in SHARED])


def with_game(*arguments):
    """A test that is given a browser and a server with one game."""
    def wrap(test):
        def run():
            server = serving.Server(*arguments)
            browser = SHARED.pop() if SHARED else Browser()
            try:
                browser.fresh()
                browser.open(server.link)
                browser.until("window.play && play.state")
                test(browser, server)
                browser.check()
                SHARED.append(browser)
            finally:
                if browser not in SHARED:
                    browser.driver.quit()
                server.stop()
        run.__name__ = test.__name__
        return run
    return wrap
