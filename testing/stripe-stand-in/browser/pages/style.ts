/** The pages have no other file: their Content-Security-Policy allows inline styles only. */
export const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#f6f7f9, #12141a); --surface: light-dark(#fff, #1c1f28);
  --text: light-dark(#1a1f2b, #f1f3f6); --muted: light-dark(#566072, #a9b2c2); --line: light-dark(#e1e5eb, #323845);
  --edge: light-dark(#7f899a, #768197); --accent: light-dark(#0a5bc4, #8ab8ff); --on-accent: light-dark(#fff, #0c1a30);
  --danger: light-dark(#b0123b, #ff98aa); --danger-soft: light-dark(#fdecf0, #3b1a23);
  --success: light-dark(#0b6b43, #7fdcb0); --success-soft: light-dark(#e5f6ee, #12301f);
  --notice: light-dark(#5a4200, #ffe29a); --notice-soft: light-dark(#fff2cc, #362b0a); }
* { box-sizing: border-box; margin: 0; }
body { background: var(--paper); color: var(--text); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  overflow-wrap: anywhere; }
.banner { padding: 10px 16px; background: var(--notice-soft); color: var(--notice); text-align: center; font-weight: 600; font-size: 14px; }
main { display: grid; gap: 16px; width: min(680px, 100%); margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 28px; line-height: 36px; letter-spacing: -0.01em; }
h2 { font-size: 18px; line-height: 26px; }
h3 { font-size: 16px; line-height: 24px; }
a { color: var(--accent); text-underline-offset: 3px; }
.back { justify-self: start; padding: 10px 0; }
section { display: grid; gap: 16px; padding: 20px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
.muted { color: var(--muted); }
.small { font-size: 14px; line-height: 20px; }
.amount { font-size: 32px; line-height: 40px; font-weight: 600; font-variant-numeric: tabular-nums; }
.chip { display: inline-block; padding: 2px 10px; border: 1px solid var(--edge); border-radius: 999px; font-size: 14px; line-height: 20px; }
ul { display: grid; padding: 0; list-style: none; }
li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 16px; padding: 14px 0;
  border-top: 1px solid var(--line); }
li:first-child { padding-top: 0; border-top: 0; }
li:last-child { padding-bottom: 0; }
li > :first-child { min-width: 0; flex: 1 1 200px; }
.lines > li { flex-wrap: nowrap; align-items: baseline; }
.lines > li > :first-child { flex: 1 1 auto; }
.sum { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.message { padding: 12px 16px; border-radius: 8px; color: var(--success); background: var(--success-soft); }
.error { color: var(--danger); background: var(--danger-soft); }
form { display: grid; gap: 16px; }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
.fields > :first-child { grid-column: 1 / -1; }
label { display: grid; gap: 4px; min-width: 0; font-weight: 500; }
input { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--edge); border-radius: 8px; background: var(--surface);
  color: inherit; font: inherit; font-weight: 400; }
input::placeholder { color: var(--muted); opacity: 1; }
.buttons { display: flex; flex-wrap: wrap; gap: 12px; }
button { min-height: 44px; padding: 8px 16px; border: 1px solid var(--edge); border-radius: 8px; background: var(--surface);
  color: var(--text); font: inherit; font-weight: 600; cursor: pointer; }
button:hover { border-color: var(--text); }
button.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
button.main:hover { opacity: 0.9; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
summary { width: fit-content; padding: 6px 0; cursor: pointer; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; }
@media (max-width: 480px) { .wide-buttons button { width: 100%; } .wide-buttons form { flex: 1 1 100%; } }
@media (min-width: 720px) { main { padding-top: 40px; } section { padding: 24px; } }`;
