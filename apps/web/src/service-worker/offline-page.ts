import { brand } from "@aside/brand/brand.ts";

const HTML = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>You're offline · ${brand.product}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(#fcfbf8, #14121b); color: light-dark(#16131f, #f4f1ec); }
main { box-sizing: border-box; min-height: 100vh; display: grid; place-content: center; gap: 8px; padding: 16px; text-align: center;
  font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 24px; }
p { margin: 0; }
a { justify-self: center; margin-top: 16px; padding: 10px 20px; border: 1px solid; border-radius: 10px; color: inherit; font-weight: 600; text-decoration: none; }
</style>
<main>
<h1>You're offline</h1>
<p>This page needs a connection. Check your network, then try again.</p>
<a href="">Try again</a>
</main>
</html>`;

/** For pages that are not of the app, such as a shared Aside. It needs no file and no script. */
export const offlinePage = (): Response =>
  new Response(HTML, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    },
  });
