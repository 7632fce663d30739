import { brand } from "@aside/brand/brand.ts";

/** As in packages/ui/tokens.css, which may not be on the device. */
export const COLORS = {
  ink: "light-dark(#16131f, #f4f1ec)",
  paper: "light-dark(#fcfbf8, #14121b)",
  surface: "light-dark(#ffffff, #1d1a27)",
  sunken: "light-dark(#f4f1eb, #272334)",
  line: "light-dark(#e7e3dc, #332e42)",
  "line-strong": "light-dark(#89829a, #7b7494)",
  muted: "light-dark(#6b6577, #aaa3b9)",
  ember: "light-dark(#e5482d, #ff6b4f)",
  "ember-strong": "light-dark(#c93a21, #ff6b4f)",
  "on-ember": "light-dark(#ffffff, #1a0d0a)",
  focus: "#3b6ef6",
};

const TOKENS = Object.entries(COLORS)
  .map(([name, color]) => `--${name}: ${color};`)
  .join(" ");

const STYLE = `
:root { color-scheme: light dark; ${TOKENS} }
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
:root:not([data-member]) .member { display: none; }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100dvh; display: flex; flex-direction: column; background: var(--paper); color: var(--ink);
  font: 15px/24px "Inter Variable", system-ui, sans-serif; }
header { height: 64px; border-bottom: 1px solid var(--line); }
.bar { max-width: 1120px; height: 100%; margin: 0 auto; padding: 0 16px; display: flex; align-items: center; gap: 4px; font-size: 18px; font-weight: 600; }
.bar svg { width: 32px; margin-left: -8px; }
main { flex: 1; max-width: 448px; width: 100%; margin: 0 auto; padding: 64px 16px; display: flex; flex-direction: column;
  align-items: center; justify-content: center; gap: 8px; text-align: center; }
main svg { width: 48px; margin-bottom: 8px; color: var(--line-strong); }
h1 { font-size: 28px; line-height: 34px; letter-spacing: -0.02em; font-weight: 600; }
p { color: var(--muted); }
nav { display: flex; flex-wrap: wrap; justify-content: center; gap: 12px; margin-top: 16px; }
a { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 8px 16px; border: 1px solid var(--line-strong);
  border-radius: 8px; background: var(--surface); color: inherit; font-weight: 600; text-decoration: none; }
a:hover { background: var(--sunken); }
a.first { border-color: var(--ember-strong); background: var(--ember-strong); color: var(--on-ember); }
a:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
@media (max-width: 480px) { nav { align-self: stretch; flex-direction: column; } }
@media (min-width: 993px) { header { height: 70px; } }`;

/** Theme, and who is signed in, as in features/site/web/script/head-script.ts. The page that was asked for opens as soon as it can. */
const SCRIPT = `
const { dataset } = document.documentElement;
addEventListener("online", () => location.reload());
setInterval(() => fetch("/healthz").then(() => location.reload(), () => undefined), 10_000);
try {
const theme = localStorage.getItem("theme") ?? localStorage.getItem("theme.account");
if (theme) dataset.theme = theme;
const session = JSON.parse(localStorage.getItem("aside.session"));
if (session && (session.isKept !== false || document.cookie.includes("aside_open="))) dataset.member = "";
} catch {}`;

const draw = (font: string | undefined, nonce: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#fcfbf8" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#14121b" media="(prefers-color-scheme: dark)">
<title>You're offline · ${brand.product}</title>
<style>${font ? `@font-face { font-family: "Inter Variable"; font-weight: 100 900; src: url("${font}") format("woff2"); }` : ""}${STYLE}</style>
<script nonce="${nonce}">${SCRIPT}</script>
</head>
<body>
<header>
<div class="bar">
<svg viewBox="0 0 32 32" fill="none" aria-hidden="true"><path d="M14 4C7.5 10.5 7.5 21.5 14 28" stroke="currentColor" stroke-width="3.5" stroke-linecap="round"/><circle cx="20.5" cy="16" r="5" fill="var(--ember)"/></svg>
${brand.product}
</div>
</header>
<main>
<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M10.94 5.274A7 7 0 0 1 15.71 10h1.79a4.5 4.5 0 0 1 4.222 6.057"/><path d="M18.796 18.81A4.5 4.5 0 0 1 17.5 19H9A7 7 0 0 1 5.79 5.78"/><path d="m2 2 20 20"/></svg>
<h1>You're offline</h1>
<p>This page needs a connection. It opens as soon as you're back online.</p>
<p class="member">You can still record. Your recordings stay on this device until then.</p>
<nav aria-label="What you can do">
<a class="first" href="">Try again</a>
<a class="member" href="/${brand.slug}/new">Record</a>
<a class="member" href="/dashboard/created-videos">My ${brand.products}</a>
</nav>
</main>
</body>
</html>`;

/** For pages that are not of the app, such as a shared Aside. It needs no file: without its font, it has the system's. */
export function offlinePage(files: readonly string[]): Response {
  const nonce = crypto.randomUUID();
  const font = files.find((file) => file.includes("/inter-latin-wght"));
  return new Response(draw(font, nonce), {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'`,
    },
  });
}
