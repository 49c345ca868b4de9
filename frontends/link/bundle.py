"""Makes the page by itself: page, program and worker in one file. Names: the page's folder, the program (createHetman's .js, beside it its
.wasm), and the file to write."""

import base64
import gzip
import json
import pathlib
import re
import sys

POLICY = ("default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob:; style-src 'unsafe-inline'; "
          "img-src data: blob:; font-src data:; form-action 'none'; base-uri 'none'")


def lean(text, script=False):
    """Text without its indentation and, of a script, lines of comments."""
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not (script and line.startswith("//")))


def quoted(value):
    """A value as a script in a page may have it."""
    return json.dumps(value, ensure_ascii=False).replace("</", "<\\/").replace("<!--", "<\\!--")


def main():
    page, program, target = map(pathlib.Path, sys.argv[1:])
    here = pathlib.Path(__file__).parent
    files = {path.name: lean(re.sub(r'(from |import\()"\./', r'\1"hetman/', path.read_text()), script=True) for path in sorted(page.glob("*.js"))}
    files["lesson.json"] = lean((page / "lesson.json").read_text())
    style = lean(re.sub(r", url\(/page/[^)]*\)", "", (page / "style.css").read_text()) + (here / "link.css").read_text())
    worker = program.read_text() + lean((here / "worker.js").read_text(), script=True)
    packed = base64.b64encode(gzip.compress(program.with_suffix(".wasm").read_bytes(), 9, mtime=0)).decode()
    icon = base64.b64encode((page / "icon.svg").read_bytes()).decode()
    text = (page / "index.html").read_text()
    script = f"const FILES = {quoted(files)};\nconst WORKER = {quoted(worker)};\nconst WASM = \"{packed}\";\n" + lean((here / "loader.js").read_text(), script=True)
    for old, new in (
            ('<meta charset="utf-8">', f'<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="{POLICY}">'),
            ("/page/icon.svg", f"data:image/svg+xml;base64,{icon}"),
            ('<link rel="stylesheet" href="/page/style.css">', f"<style>\n{style}\n</style>"),
            ('<script type="module" src="/page/main.js"></script>\n', ""),
            ("</body>", f"<script>\n{script}\n</script>\n</body>")):
        assert text.count(old) == 1, f"index.html has not one {old}"
        text = text.replace(old, new)
    target.write_text(text)


main()
