type Attributes = Record<string, string | boolean>;

/** An element with attributes and children: texts, which are never read as HTML, and elements. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value === true) element.setAttribute(key, "");
    else if (value !== false) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export function makeButton(label: string, onClick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const button = make("button", { type: "button", ...attributes }, label);
  // A click of the page's own scripts is not the person's.
  button.addEventListener("click", (event) => event.isTrusted && onClick());
  return button;
}

const SVG = "http://www.w3.org/2000/svg";

/** The product's mark (packages/ui/elements/Mark.tsx). */
export function makeMark(): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  for (const [key, value] of Object.entries({ viewBox: "0 0 32 32", width: "18", height: "18", fill: "none", "aria-hidden": "true" }))
    svg.setAttribute(key, value);
  const line = document.createElementNS(SVG, "path");
  const dot = document.createElementNS(SVG, "circle");
  const shapes: [SVGElement, Record<string, string>][] = [
    [line, { d: "M14 4C7.5 10.5 7.5 21.5 14 28", stroke: "currentColor", "stroke-width": "3.5", "stroke-linecap": "round" }],
    [dot, { cx: "20.5", cy: "16", r: "5", class: "ember" }],
  ];
  for (const [shape, attributes] of shapes) {
    for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
    svg.append(shape);
  }
  return svg;
}

/** A shadow tree in the page: its styles do not reach into it, nor ours out of it. */
export function makeHost(name: string, styles: string): { host: HTMLElement; root: ShadowRoot } {
  const host = document.createElement(name);
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  // Typing here must not trigger the site's keyboard shortcuts.
  for (const type of ["keydown", "keypress", "keyup", "input", "paste"]) host.addEventListener(type, (event) => event.stopPropagation());
  return { host, root };
}

/** The site may have a dark theme that the browser does not know of. */
export function matchTheme(host: HTMLElement): void {
  host.dataset["theme"] = isDark(host) ? "dark" : "light";
}

function isDark(start: HTMLElement): boolean {
  for (let element: HTMLElement | null = start; element; element = element.parentElement) {
    const parts = (/rgba?\(([^)]+)\)/.exec(getComputedStyle(element).backgroundColor)?.[1] ?? "").split(",").map(Number);
    const [red = 0, green = 0, blue = 0, alpha = 1] = parts;
    if (parts.length >= 3 && alpha > 0.5) return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 110;
  }
  return matchMedia("(prefers-color-scheme: dark)").matches;
}
