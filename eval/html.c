#include "html.h"
#include "engine/each.h"

#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

void
het_html_put(GString *page, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *text = g_markup_vprintf_escaped(format, arguments);
    va_end(arguments);
    g_string_append(page, text);
}

void
het_html_table(GString *page, const char *heading, const char *const *columns, unsigned texts)
{
    het_html_put(page,
                 "<section><h2>%s</h2>\n<div class=wide tabindex=0 role=region aria-label=\"%s\">"
                 "<table class=words%u>\n<thead><tr>",
                 heading, heading, texts);
    HET_EACH_LISTED(i, columns)
        het_html_put(page, "<th scope=col>%s</th>", columns[i]);
    g_string_append(page, "</tr></thead>\n<tbody>\n");
}

void
het_html_table_end(GString *page)
{
    g_string_append(page, "</tbody></table></div></section>\n");
}

static const char style[] =
    "<style>\n"
    ":root{color-scheme:light dark;--ink:#222;--paper:#fff;--faint:#5a5a5a;--line:#ccc;"
    "--over:#dcebf7;--under:#fae6d5;--link:#0b5394}\n"
    "@media (prefers-color-scheme:dark){:root{--ink:#ddd;--paper:#161616;--faint:#a5a5a5;"
    "--line:#444;--over:#17344d;--under:#4a2f17;--link:#8ab8e6}figure img{filter:invert(.91) "
    "hue-rotate(180deg)}}\n"
    "body{font:15px/1.45 system-ui,sans-serif;max-width:80em;margin:1.5em auto;padding:0 1em;"
    "color:var(--ink);background:var(--paper)}\n"
    "h2{font-size:1.15em;margin:1.6em 0 .4em}.wide{overflow-x:auto}\n"
    ".beside{display:flex;flex-wrap:wrap;column-gap:2em}section{max-width:100%;min-width:0}\n"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums}\n"
    "th,td{border:1px solid var(--line);padding:.25em .6em;text-align:right;vertical-align:top}\n"
    "th{font-weight:600}tbody th{position:sticky;left:0;background:var(--paper)}\n"
    "th:first-child,.words2 :nth-child(2),.words3 :nth-child(2),.words3 :nth-child(3)"
    "{text-align:left}\n"
    "tbody th{max-width:22em;overflow-wrap:break-word}thead "
    "th{max-width:9em;vertical-align:bottom}\n"
    "td small{display:block;white-space:nowrap}small,figcaption,summary{color:var(--faint)}\n"
    "th i{font-style:normal;color:var(--faint);margin-right:.6em}\n"
    ".over{background:var(--over)}.under{background:var(--under)}\n"
    ".drawing{position:relative;display:inline-block}.drawing a{position:absolute;width:22px;"
    "height:22px;margin:-11px;border-radius:50%}.drawing a:hover,.drawing a:focus{outline:2px "
    "solid}\n"
    "figure{margin:.4em 0 1.4em}img{max-width:100%;height:auto}a{color:var(--link)}\n"
    "dt{font-weight:600}dd{margin:0 0 .4em 1.5em;overflow-wrap:anywhere}\n"
    "pre{overflow-x:auto;border:1px solid var(--line);padding:.6em;font-size:.9em}\n"
    "@media (max-width:40em){body{font-size:14px;padding:0 .6em}th,td{padding:.2em .35em}}\n"
    "@media print{:root{--ink:#000;--paper:#fff;--faint:#333;--line:#999;--over:#dcebf7;"
    "--under:#fae6d5}body{font-size:9pt;margin:0;max-width:none;print-color-adjust:exact;"
    "-webkit-print-color-adjust:exact}figure img{filter:none}.wide{overflow:visible}"
    "th,td{padding:.15em .35em}pre{white-space:pre-wrap}h2{break-after:avoid}"
    "section,tr,figure{break-inside:avoid}tbody th{position:static}details{display:none}}\n"
    "</style>\n";

void
het_html_begin(GString *page, const char *title)
{
    het_html_put(page,
                 "<!DOCTYPE html>\n<html lang=en>\n<meta charset=utf-8>\n"
                 "<meta name=viewport content=\"width=device-width, initial-scale=1\">\n"
                 "<title>%s</title>\n",
                 title);
    g_string_append(page, style);
}

/* The links of a drawing, which in an image are none, laid over it. */
static void
put_links(GString *page, const char *svg)
{
    g_autoptr(GRegex) size = g_regex_new("viewBox=\"0 0 (\\d+) (\\d+)\"", 0, 0, NULL);
    g_autoptr(GRegex) point = g_regex_new("<a xlink:href=\"([^\"]*)\"><title>([^<]*)</title>\\s*"
                                          "<use [^>]*translate\\(([\\d.]+),([\\d.]+)\\)",
                                          0, 0, NULL);
    g_autoptr(GMatchInfo) sized = NULL, found = NULL;
    if (!g_regex_match(size, svg, 0, &sized))
        return;
    g_autofree char *width = g_match_info_fetch(sized, 1), *height = g_match_info_fetch(sized, 2);
    for (g_regex_match(point, svg, 0, &found); g_match_info_matches(found);
         g_match_info_next(found, NULL)) {
        g_autofree char *address = g_match_info_fetch(found, 1);
        g_autofree char *words = g_match_info_fetch(found, 2);
        g_autofree char *x = g_match_info_fetch(found, 3), *y = g_match_info_fetch(found, 4);
        char left[G_ASCII_DTOSTR_BUF_SIZE], top[G_ASCII_DTOSTR_BUF_SIZE];
        g_ascii_formatd(left, sizeof left, "%.2f",
                        100 * g_ascii_strtod(x, NULL) / g_ascii_strtod(width, NULL));
        g_ascii_formatd(top, sizeof top, "%.2f",
                        100 * g_ascii_strtod(y, NULL) / g_ascii_strtod(height, NULL));
        g_string_append_printf(
            page, "<a href=\"%s\" title=\"%s\" aria-label=\"%s\" style=\"left:%s%%;top:%s%%\"></a>",
            address, words, words, left, top);
    }
}

void
het_html_drawing(GString *page, const char *alternative, const char *svg)
{
    g_autofree char *data = g_base64_encode((const guchar *)svg, strlen(svg));
    const bool linked = strstr(svg, "<a xlink:href=") != NULL;
    g_string_append(page, linked ? "<div class=drawing>" : "");
    het_html_put(page, "<img alt=\"%s\" src=\"data:image/svg+xml;base64,%s\">\n", alternative,
                 data);
    if (linked)
        put_links(page, svg);
    g_string_append(page, linked ? "</div>\n" : "");
}
