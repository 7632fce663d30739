/** The page's styles do not reach into the shadow tree; inherited ones are reset. */
export const STYLES = `
:host { all: initial; position: fixed; inset: 0; z-index: 2147483647; pointer-events: none; }
[hidden] { display: none !important; }
canvas { position: fixed; inset: 0; width: 100vw; height: 100vh; }
canvas.on { pointer-events: auto; cursor: crosshair; touch-action: none; }
.halo { position: fixed; left: -24px; top: -24px; width: 48px; height: 48px; border-radius: 999px; background: rgb(227 179 65 / 45%); }
.count { position: fixed; inset: 0; display: grid; place-items: center; font: 700 160px/1 system-ui, sans-serif; color: #fff;
  text-shadow: 0 2px 24px rgb(0 0 0 / 70%); }
.bar { position: fixed; left: 24px; bottom: 24px; display: flex; align-items: center; gap: 4px; padding: 6px 8px 6px 14px; pointer-events: auto;
  cursor: move; touch-action: none; background: #14121b; color: #f4f1ec; border: 1px solid #332e42; border-radius: 12px;
  font: 600 13px/20px system-ui, sans-serif; box-shadow: 0 8px 24px rgb(0 0 0 / 32%); }
.dot { width: 10px; height: 10px; border-radius: 999px; background: #ff6b4f; }
.paused .dot { background: #aaa3b9; }
.time { min-width: 44px; padding-inline: 8px; font-variant-numeric: tabular-nums; }
button { all: unset; box-sizing: border-box; min-height: 36px; padding: 8px 12px; border-radius: 8px; cursor: pointer; }
button:hover { background: #272334; }
button:focus-visible { outline: 2px solid #7fa5ff; outline-offset: 1px; }
button[aria-pressed="true"] { background: #331a1a; color: #ff8770; }
.stop { background: #ff6b4f; color: #1a0d0a; }
.stop:hover { background: #ff8770; }
@media (width < 701px) { .bar { left: 8px; right: 8px; bottom: 8px; flex-wrap: wrap; } }
`;
