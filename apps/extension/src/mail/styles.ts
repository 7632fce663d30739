const THEME = `
:host { all: initial; --text: #14121b; --muted: #5d576b; --surface: #fff; --sunken: #f1eef5; --line: #cfc9d9; --ember: #c93a21; --on-ember: #fff;
  --danger: #b3261e; --focus: #2f5fd0; font: 400 14px/20px system-ui, sans-serif; color: var(--text); }
:host([data-theme="dark"]) { --text: #f4f1ec; --muted: #b9b2c8; --surface: #1c1925; --sunken: #2a2636; --line: #4a4459; --ember: #ff6b4f; --on-ember: #1a0d0a;
  --danger: #ff8a80; --focus: #7fa5ff; color-scheme: dark; }
[hidden] { display: none !important; }
.ember { fill: var(--ember); }
button, a { all: unset; box-sizing: border-box; cursor: pointer; }
:focus-visible { outline: 2px solid var(--focus) !important; outline-offset: 1px; }
`;

/** The button in the site's bar, and its panel. */
export const BUTTON_STYLES = `${THEME}
:host { display: inline-flex; vertical-align: middle; }
.open { display: inline-flex; align-items: center; gap: 6px; min-height: 36px; margin-inline: 4px; padding: 0 10px; border-radius: 18px;
  color: var(--text); font: 500 14px/20px system-ui, sans-serif; white-space: nowrap; }
.open:hover, .open[aria-expanded="true"] { background: var(--sunken); }
.open.busy { background: var(--ember); color: var(--on-ember); }
.open.busy .ember { fill: currentColor; }
.panel { position: fixed; inset: auto; margin: 0; padding: 16px; box-sizing: border-box; width: 340px; max-width: calc(100vw - 16px); max-height: min(520px, calc(100vh - 16px));
  overflow: auto; color: var(--text); background: var(--surface); border: 1px solid var(--line); border-radius: 12px; box-shadow: 0 8px 32px rgb(0 0 0 / 28%); }
h2 { margin: 0 0 12px; font: 600 16px/24px system-ui, sans-serif; }
h3 { margin: 16px 0 8px; font: 600 14px/20px system-ui, sans-serif; }
fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; margin-bottom: 4px; color: var(--muted); }
label { display: flex; align-items: center; gap: 8px; min-height: 36px; }
input[type="radio"], input[type="checkbox"] { width: 18px; height: 18px; margin: 0; accent-color: var(--ember); }
input[type="search"] { box-sizing: border-box; width: 100%; min-height: 40px; padding: 0 12px; font: inherit; color: inherit; background: var(--surface);
  border: 1px solid var(--muted); border-radius: 8px; }
.row { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; }
.action { min-height: 40px; padding: 8px 14px; border-radius: 8px; font-weight: 600; background: var(--sunken); color: var(--text); }
.action.first { background: var(--ember); color: var(--on-ember); }
.action[disabled] { opacity: 0.6; cursor: default; }
ul { list-style: none; margin: 8px 0 0; padding: 0; }
li + li { border-top: 1px solid var(--line); }
.aside { display: block; width: 100%; min-height: 48px; padding: 6px 8px; border-radius: 8px; }
.aside:hover { background: var(--sunken); }
.title { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-weight: 500; }
.muted { color: var(--muted); }
p { margin: 8px 0 0; }
.problem { color: var(--danger); }
`;

/** The line beside a message. */
export const STATE_STYLES = `${THEME}
:host { display: block; }
.states { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; margin: 8px 0; padding: 8px 12px; background: var(--sunken); border-radius: 8px; }
.states a { text-decoration: underline; text-underline-offset: 3px; font-weight: 500; min-height: 24px; }
`;
