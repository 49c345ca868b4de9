"""Writes build.ninja for the page by itself: sources of the engine, agents, battle and the board's handlers, the resources they read, and
jansson's sources. Names: the build's folder, which has glib (sources, built in glib-build) and jansson (sources); then flags for emcc."""

import pathlib
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as tree

ROOT = pathlib.Path(__file__).resolve().parents[2]
LAYERS = ("engine/**/*.c", "agents/**/*.c", "battle/**/*.c", "console/*.c", "library/json*.c", "library/wire*.c", "library/actions.c", "frontends/serve/serve-*.c")
# What starts programs, draws pictures for other programs, reads lines of a terminal, or serves by libsoup: link-without.c stands in.
NATIVE = re.compile(r"agents/(external|supervise|guard)|board-image|console/completion|serve-(connections|http|page|share|store|thread)\.c")
EVAL = ("campaign.c", "campaign-record.c", "match.c", "smoke.c")
RESOURCES = ("agents/doctrine/hetman-styles", "agents/evaluator/weights/hetman-weights", "agents/value/weights/hetman-nets",
             "scenarios/hetman", "docs/rules/hetman-rules", "experiments/levels/hetman-levels")
HERE = "frontends/link"
LINK = ("-sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=32MB -sMAXIMUM_MEMORY=512MB -sTOTAL_STACK=2MB -sEMULATE_FUNCTION_POINTER_CASTS=1 "
        "-sENVIRONMENT=worker,node --embed-file root/hetman@/hetman")
# Functions are called by pointers of other types, in GLib and through it, which WebAssembly does not allow unless emulated.


def typed():
    """A newer wasm-opt turns such a call into a trap where it knows the pointer, as in g_list_free_full (list, g_free), before calls are emulated: that
    pass is left out."""
    root = subprocess.run(["em-config", "BINARYEN_ROOT"], capture_output=True, text=True, check=True).stdout.strip()
    known = subprocess.run([f"{root}/bin/wasm-opt", "--help"], capture_output=True, text=True, check=True).stdout
    return " -sBINARYEN_EXTRA_PASSES=--skip-pass=directize" if "--skip-pass" in known else ""


def resources(target):
    """The files of GResource's lists, at the paths by which the program finds them; all of them."""
    shutil.rmtree(target, ignore_errors=True)
    paths = []
    for name in RESOURCES:
        listing = ROOT / f"{name}.gresource.xml"
        for group in tree.parse(listing).getroot():
            for file in group:
                path = target / (group.get("prefix") + "/" + file.get("alias", file.text)).lstrip("/")
                path.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(listing.parent / file.text, path)
                paths.append(path)
    return paths


def header(target, text):
    """A header, left as old as it is where it has these words already."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if not target.exists() or target.read_text() != text:
        target.write_text(text)


def headers(folder):
    """engine/version.h as Meson writes it, and what jansson's configure finds out; its jansson_config.h for any machine is with its sources."""
    meson = (ROOT / "meson.build").read_text()
    header(folder / "engine/version.h", f'#pragma once\n#define HET_VERSION "{re.search("version: .([0-9.]+)", meson)[1]}"\n'
           '#define HET_COMPILER "emcc"\n#define HET_BUILD_OPTIONS "page"\n')
    found = ("HAVE_LOCALECONV", "HAVE_LOCALE_H", "HAVE_STDINT_H", "HAVE_SYS_TYPES_H", "HAVE_UNISTD_H")
    header(folder / "jansson_private_config.h", "".join(f"#define {name} 1\n" for name in found) + "#define INITIAL_HASHTABLE_ORDER 3\n")


def main():
    build, flags = pathlib.Path(sys.argv[1]).resolve(), " ".join(sys.argv[2:]) or "-O3"
    embedded = " ".join(path.relative_to(build).as_posix() for path in resources(build / "root"))
    headers(build / "include")
    found = sorted({path.relative_to(ROOT).as_posix() for layer in LAYERS for path in ROOT.glob(layer)})
    sources = [path for path in found if not NATIVE.search(path)] + [f"eval/{name}" for name in EVAL]
    page = [f"{HERE}/{name}" for name in ("link.c", "link-elsewhere.c")]
    signature = ["eval/command/measure/signature.c", f"{HERE}/link-protocol.c"]
    protocol = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("frontends/protocol/*.c"))
    sources.append(f"{HERE}/link-without.c")
    includes = " ".join(f"-I{path}" for path in (ROOT / HERE, ROOT, ROOT / "library", build / "include", build / "glib", build / "glib/glib",
                                                 build / "glib-build/glib", build / "glib-build", build / "jansson/src", build / "jansson/android"))
    lines = ["ninja_required_version = 1.8", f"root = {ROOT}",
             f"flags = {flags} -std=c11 -D_POSIX_C_SOURCE=200809L -DHAVE_CONFIG_H -DG_LOG_DOMAIN=\\\"hetman\\\" -ffp-contract=off -w {includes}",
             f"compile = {'ccache ' if shutil.which('ccache') else ''}{build}/cc",
             "rule cc", "  command = $compile -c $flags -MD -MF $out.d $in -o $out", "  depfile = $out.d", "  deps = gcc", "  description = $out",
             "rule link", f"  command = emcc {flags} $in glib-build/glib/libglib-2.0.a stub/lib/libresolv.a -o $out {LINK}{typed()} $more", "  description = $out",
             "rule bundle", "  command = /usr/bin/python3 $root/frontends/link/bundle.py $root/frontends/serve/page $in $out", "  description = $out"]

    def objects(paths, base="$root"):
        names = []
        for path in paths:
            names.append(f"objects/{path.replace('/', '_')}.o")
            lines.append(f"build {names[-1]}: cc {base}/{path}")
        return names

    common = objects(sources) + objects(sorted(path.relative_to(build).as_posix() for path in (build / "jansson/src").glob("*.c")), ".")
    deps = " ".join(path.relative_to(ROOT).as_posix().join(("$root/", "")) for where in (HERE, "frontends/serve/page") for path in sorted((ROOT / where).iterdir()) if path.is_file())
    lines += [f"build hetman-page.js | hetman-page.wasm: link {' '.join(objects(page) + common)} | {embedded}",
              "  more = --no-entry -sMODULARIZE=1 -sEXPORT_NAME=createHetman -sEXPORTED_RUNTIME_METHODS=ccall,FS",
              f"build hetman-protocol.js | hetman-protocol.wasm: link {' '.join(objects(protocol + signature) + common)} | {embedded}",
              "  more = -sEXIT_RUNTIME=1",
              f"build hetman-maths.js: link {' '.join(objects(['tests/link/maths.c']))}", "  more = -sEXIT_RUNTIME=1",
              f"build hetman.html: bundle hetman-page.js | hetman-page.wasm {deps}", "default hetman.html", ""]
    (build / "build.ninja").write_text("\n".join(lines))


main()
