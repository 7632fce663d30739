type Variables = Record<string, string | undefined>;
export type Appearance = { theme?: string; variables?: Variables };

/** Set through CSSOM, which a strict Content-Security-Policy allows. */
const CSS = `
  :host { display: block; color: var(--text); font: 16px/1.5 var(--font); --muted: color-mix(in srgb, var(--text) 68%, var(--background));
    --edge: color-mix(in srgb, var(--text) 52%, var(--background)); }
  * { box-sizing: border-box; margin: 0; }
  .fields { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
  .field { display: flex; flex-direction: column; gap: 4px; min-width: 0; }
  .field:first-child { grid-column: 1 / -1; }
  label { font-weight: 500; }
  input, button { font: inherit; min-height: 44px; border-radius: var(--radius); }
  input { width: 100%; padding: 8px 12px; color: inherit; background: var(--background); border: 1px solid var(--edge);
    font-variant-numeric: tabular-nums; }
  input::placeholder { color: var(--muted); opacity: 1; }
  input:hover { border-color: var(--text); }
  input[aria-invalid="true"] { border-color: var(--danger); box-shadow: inset 0 0 0 1px var(--danger); }
  :focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
  input:focus-visible { outline-offset: 0; }
  input[aria-invalid="true"]:focus-visible { outline-offset: 2px; }
  .error { color: var(--danger); font-size: 14px; line-height: 20px; }
  .error:empty { display: none; }
  .notes { margin-top: 16px; color: var(--muted); font-size: 14px; line-height: 20px; }
  summary { width: fit-content; padding: 6px 0; margin-top: 2px; border-radius: 4px; cursor: pointer; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; padding: 4px 0 0 16px; }
  dt { color: var(--text); font-variant-numeric: tabular-nums; }
  @media (max-width: 420px) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 8px; } }
  dialog { margin: auto; width: min(440px, calc(100vw - 32px)); padding: 24px; border: 1px solid var(--edge); border-radius: 12px;
    color: inherit; background: var(--background); box-shadow: 0 16px 48px #0006; pointer-events: auto; }
  dialog::backdrop { background: #0a0810a6; }
  h2 { font-size: 20px; line-height: 28px; font-weight: 600; }
  dialog p { margin: 8px 0 24px; }
  .buttons { display: flex; flex-wrap: wrap; gap: 12px; }
  button { flex: 1 1 auto; padding: 8px 16px; font-weight: 600; cursor: pointer; border: 1px solid var(--edge); color: var(--text);
    background: var(--background); }
  button:first-child { border-color: var(--text); color: var(--background); background: var(--text); }
  button:hover { opacity: 0.88; }
  @media (forced-colors: active) { button, input { border-color: CanvasText; } }`;

const LIGHT = { colorPrimary: "#0a5fd7", colorBackground: "#ffffff", colorText: "#1f2430", colorDanger: "#b3173c" };
const DARK = { colorPrimary: "#8ab8ff", colorBackground: "#1c1f28", colorText: "#f2f3f5", colorDanger: "#ff8fa3" };

export function applyAppearance(host: HTMLElement, { theme, variables = {} }: Appearance = {}): void {
  const defaults: Variables = theme === "night" ? DARK : LIGHT;
  const set = (name: string, variable: string, fallback = "") =>
    host.style.setProperty(name, variables[variable] ?? defaults[variable] ?? fallback);
  host.style.setProperty("color-scheme", theme === "night" ? "dark" : "light");
  set("--primary", "colorPrimary");
  set("--background", "colorBackground");
  set("--text", "colorText");
  set("--danger", "colorDanger");
  set("--radius", "borderRadius", "6px");
  set("--font", "fontFamily", "system-ui, sans-serif");
}

export function makeHost(appearance: Appearance | undefined): { host: HTMLElement; root: ShadowRoot } {
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  root.adoptedStyleSheets = [sheet];
  applyAppearance(host, appearance);
  return { host, root };
}

export function make<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
