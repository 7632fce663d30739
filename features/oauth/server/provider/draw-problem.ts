import { escapeHtml } from "@aside/contract/text/escape-html.ts";
import { staticPage, styleSource } from "@aside/server/http/pages/static-page.ts";
import { copy } from "../../copy.ts";

const STYLE =
  "html{color-scheme:light dark}body{margin:0;font:16px/1.5 system-ui,sans-serif}main{display:grid;align-content:center;gap:.5rem;min-height:100vh;max-width:32rem;margin:auto;padding:1rem;box-sizing:border-box}h1{margin:0;font-size:1.5rem}p{margin:0}";

/** For a request that cannot be answered at the app's address, because that address is wrong or unknown. */
export function drawProblem(reason: string): { html: string; headers: Record<string, string> } {
  const body = `<h1>${copy.problemTitle}</h1><p>${copy.problemWhy}</p><p><code>${escapeHtml(reason)}</code></p><p><a href="/">${copy.problemHome}</a></p>`;
  return {
    html: staticPage({ title: copy.problemTitle, style: STYLE, body }),
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; ${styleSource(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      "x-frame-options": "DENY",
      "cache-control": "no-store",
    },
  };
}
