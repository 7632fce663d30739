import { expect, test } from "vitest";
import { renderMarkdown } from "./render-markdown.ts";
import { toHtml } from "./to-html.ts";

const OWN = "https://video.example.com";
const html = (markdown: string) => toHtml(markdown, OWN);
const render = async (markdown: string) => await renderMarkdown({ config: { publicUrl: OWN } } as never, markdown);

test("formats headings, lists, quotes, tables, code and emphasis", () => {
  expect(html("# One\n\n## Two\n\n- *a*\n- **b**\n\n> ~~c~~\n\n| x | y |\n|---|---|\n| `1` | 2 |")).toBe(
    "<h2>One</h2>\n<h2>Two</h2>\n<ul>\n<li><em>a</em></li>\n<li><strong>b</strong></li>\n</ul>\n<blockquote>\n<p><del>c</del></p>\n</blockquote>\n" +
      "<table>\n<thead>\n<tr>\n<th>x</th>\n<th>y</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><code>1</code></td>\n<td>2</td>\n</tr>\n</tbody>\n</table>",
  );
});

test.each([
  ["[a](https://other.example/x)", '<p><a href="https://other.example/x" rel="noopener nofollow">a</a></p>'],
  ["[a](https://video.example.com/pricing)", '<p><a href="https://video.example.com/pricing">a</a></p>'],
  ["[a](/pricing?plan=x#y)", '<p><a href="/pricing?plan=x#y">a</a></p>'],
  // An own path, not the other host that browsers read `/\\evil` as.
  ["[a](/\\evil.example)", '<p><a href="/%5Cevil.example">a</a></p>'],
  ["<mailto:ada@example.com>", '<p><a href="mailto:ada@example.com">mailto:ada@example.com</a></p>'],
])("keeps the link %s", (markdown, expected) => expect(html(markdown)).toBe(expected));

test.each([
  "[a](javascript:alert(1))",
  "[a](JaVaScRiPt:alert(1))",
  "[a](java&#x0A;script:alert(1))",
  "[a](&#106;avascript:alert(1))",
  "[a](data:text/html;base64,PHNjcmlwdD4=)",
  "[a](vbscript:x)",
  "[a](http://plain.example)",
  "[a](//evil.example)",
  "[a](\\\\evil.example)",
  "[a](ftp://evil.example)",
  "[a](blob:https://evil.example/x)",
  "[a]: javascript:alert(1)\n\n[a]",
])("shows only the text of %j", (markdown) => expect(html(markdown)).toBe("<p><span>a</span></p>"));

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  '<a href="javascript:alert(1)">x</a>',
  "<iframe src=https://evil.example></iframe>",
  "<style>*{display:none}</style>",
  "<!-- -->",
  "</main></body>",
])("shows raw HTML as text: %s", (markdown) => {
  const shown = html(markdown) ?? "";
  expect(shown).not.toMatch(/<(?!\/?p>)/);
  expect(shown).toContain("&lt;");
});

test("shows a picture's description, and fetches none", () => {
  for (const source of ["data:image/svg+xml;base64,PHN2Zz4=", "https://tracker.example/p.gif", "/logo.svg", 'x" onerror="alert(1)'])
    expect(html(`![A chart](<${source}>)`)).toBe("<p><span>A chart</span></p>");
});

test.each([
  ["quotes", ">".repeat(20_000)],
  ["quotes with text", `${"> ".repeat(13)}a`],
  ["lists", `${"- ".repeat(13)}a`],
  ["numbers", `${"1. ".repeat(13)}a`],
])("refuses %s nested too deeply", async (_, markdown) => {
  await expect(render(markdown)).rejects.toMatchObject({ status: 422, code: "markdown_too_complex" });
});

test.each(["-".repeat(300), "- ".repeat(300), `${"-".repeat(30)}|${"-".repeat(30)}`, "a\n".concat("=".repeat(500))])(
  "accepts a long line of marks: %s",
  (markdown) => expect(html(markdown)).not.toBeNull(),
);

test("other requests don't wait for a text that takes long", async () => {
  // A timer stands for them: it could run a few times only, between the texts, if this thread formatted them.
  let turns = 0;
  const timer = setInterval(() => turns++, 5);
  // Either formatted or refused; a second of work on the test machine.
  await Promise.allSettled([render("**a*".repeat(5_000)), render("[a](".repeat(25_000)), render("|a".repeat(10_000))]);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(20);
});

test("100 kB of text is formatted or refused, with no more than its own tags", async () => {
  const prose = "Hello **world**, this is [a link](https://example.com) and <b>more</b>.\n\n".repeat(1_400);
  expect(await render(prose)).toContain('<a href="https://example.com" rel="noopener nofollow">a link</a> and &lt;b&gt;');
  expect(await render("")).toBe("");
});
