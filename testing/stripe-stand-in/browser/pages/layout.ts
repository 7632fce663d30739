import { type Markup, markup } from "./markup.ts";
import { STYLE } from "./style.ts";

const BANNER = "Test mode: this page is a stand-in for Stripe. No money moves.";

/** A complete page without scripts. */
export function drawPage(title: string, content: Markup): string {
  // The style is a constant of ours and must not be escaped.
  const style: Markup = { text: `<style>${STYLE}</style>` };
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
${style}
</head>
<body>
<header class="banner">${BANNER}</header>
<main>
${content}
</main>
</body>
</html>
`.text;
}

/** What the last form did. */
export function drawOutcome(outcome: { message: string | null; error: string | null }): Markup {
  return markup`${outcome.error !== null && markup`<p class="message error" role="alert">${outcome.error}</p>`}
${outcome.message !== null && markup`<p class="message" role="status">${outcome.message}</p>`}`;
}

/** A form that posts the hidden `fields`; its visible parts are `content`. */
export function drawForm(action: string, fields: Record<string, string>, content: Markup): Markup {
  const hidden = Object.entries(fields).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`);
  return markup`<form method="post" action="${action}">${hidden}${content}</form>`;
}

/** At most once on a page. */
export function drawCardForm(action: string, fields: Record<string, string>, button: string): Markup {
  return drawForm(
    action,
    fields,
    markup`<div class="fields">
<label>Card number <input name="number" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" maxlength="23" required></label>
<label>Expiration date <input name="exp" autocomplete="cc-exp" placeholder="MM / YY" maxlength="9" required></label>
<label>Security code <input name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" maxlength="4" required></label>
</div>
<details class="small muted"><summary>Test cards</summary><dl>
<dt>4242 4242 4242 4242</dt><dd>Payment succeeds</dd>
<dt>4000 0000 0000 0002</dt><dd>Card is declined</dd>
<dt>4000 0025 0000 3155</dt><dd>3-D Secure is required</dd>
</dl></details>
<div class="buttons wide-buttons"><button class="main">${button}</button></div>`,
  );
}
