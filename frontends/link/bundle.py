"""Makes the page by itself: page, program and worker in one file. Names: the page's folder, the program (createHetman's .js, beside it its
.wasm), and the file to write. Beside that, hetman/ is the same as a folder for a web server, which keeps itself for when there is no net."""

import base64
import gzip
import hashlib
import io
import json
import logging
import pathlib
import re
import sys

from fontTools import subset

POLICY = (  # of the file, then what a folder may ask of its own server
   "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob:; style-src 'unsafe-inline'; "
          "img-src data: blob:; font-src data:; form-action 'none'; base-uri 'none'")
SERVED = POLICY.replace("worker-src", "connect-src 'self'; manifest-src 'self'; worker-src 'self'").replace("img-src", "img-src 'self'")
MANIFEST = {"name": "Hetman", "short_name": "Hetman", "start_url": "./", "display": "standalone", "background_color": "#faf6ea", "theme_color": "#faf6ea",
            "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}]}

logging.getLogger("fontTools").setLevel(logging.ERROR)  # of dates in fonts
FONTS = {f"{short}.ttf": f"/usr/share/fonts/truetype/{path}.ttf" for short, path in (
    ("lato", "lato/Lato-Regular"), ("lato-bold", "lato/Lato-Bold"), ("vollkorn", "vollkorn/Vollkorn-Regular"), ("vollkorn-bold", "vollkorn/Vollkorn-Bold"))}


def lean(text, script=False):
    """Text without its indentation and, of a script, comments: those behind code where they have no quotation mark."""
    lines = (re.sub(r"(^| +)// [^\"`']*$|^//.*", "", line.strip()) if script else line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line)


def quoted(value):
    """A value as a script in a page may have it."""
    return json.dumps(value, ensure_ascii=False).replace("</", "<\\/").replace("<!--", "<\\!--")


def font(path):
    """A font's Latin letters and the signs that the page has, compressed."""
    options = subset.Options(flavor="woff2", hinting=False, layout_features=["kern", "liga", "lnum", "onum", "pnum", "tnum"])
    whole, kept = subset.load_font(path, options), subset.Subsetter(options)
    kept.populate(unicodes=[*range(0x20, 0x180), *range(0x2010, 0x2027), *range(0x2190, 0x2194), 0x2212, 0x2264, 0x2265])
    kept.subset(whole)
    target = io.BytesIO()
    subset.save_font(whole, target, options)
    return f"data:font/woff2;base64,{base64.b64encode(target.getvalue()).decode()}"


def made(text, policy, style, links, script):
    """The page's text with all that it names put into it."""
    for old, new in (
            ('<meta charset="utf-8">', f'<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="{policy}">'),
            ('<link rel="icon" href="/page/icon.svg" type="image/svg+xml">', links),
            ('<link rel="stylesheet" href="/page/style.css">', f"<style>\n{style}\n</style>"),
            ('<script type="module" src="/page/main.js"></script>\n', ""),
            ("</body>", f"<script>\n{script}\n</script>\n</body>")):
        assert text.count(old) == 1, f"index.html has not one {old}"
        text = text.replace(old, new)
    return text


def main():
    page, program, target = map(pathlib.Path, sys.argv[1:])
    here = pathlib.Path(__file__).parent
    files = {path.name: lean(re.sub(r'(from |import\()"\./', r'\1"hetman/', path.read_text()), script=True) for path in sorted(page.glob("*.js"))}
    files["lesson.json"] = lean((page / "lesson.json").read_text())
    style = lean(re.sub(r"url\(/page/([^)]*)\)", lambda found: f"url({font(FONTS[found[1]])})", (page / "style.css").read_text()) + (here / "link.css").read_text())
    worker = program.read_text() + lean((here / "worker.js").read_text(), script=True)
    wasm = program.with_suffix(".wasm").read_bytes()
    icon = (page / "icon.svg").read_bytes()
    loader = f"const FILES = {quoted(files)};\nconst WORKER = {quoted(worker)};\nconst WASM = @;\n" + lean((here / "loader.js").read_text(), script=True)

    def whole(policy, packed, links):
        return made((page / "index.html").read_text(), policy, style, links, loader.replace("const WASM = @", f"const WASM = {packed}", 1))

    packed = base64.b64encode(gzip.compress(wasm, 9, mtime=0)).decode()
    target.write_text(whole(POLICY, f'"{packed}"', f'<link rel="icon" href="data:image/svg+xml;base64,{base64.b64encode(icon).decode()}" type="image/svg+xml">'))
    folder = target.with_suffix("")
    folder.mkdir(exist_ok=True)
    text = whole(SERVED, "null", '<link rel="icon" href="icon.svg" type="image/svg+xml">\n<link rel="manifest" href="manifest.webmanifest">')
    version = hashlib.sha256(text.encode() + wasm).hexdigest()[:16]
    for name, content in (("index.html", text.encode()), ("hetman.wasm", wasm), ("icon.svg", icon), ("manifest.webmanifest", json.dumps(MANIFEST).encode()),
                          ("service.js", (here / "service.js").read_text().replace("@VERSION@", f"hetman {version}").encode())):
        (folder / name).write_bytes(content)


main()
