import type { Plugin } from "vite";

/** A style sheet that a script constructs needs no source in the content security policy, unlike a style element. */
const ADOPT = `const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);`;

/** Sonner's styles, which stay. */
const SONNER = `function __insertCSS(css) {
  if (!css || typeof document === "undefined") return;
  ${ADOPT}
}`;

/** What locks scrolling behind a dialog of Radix while it is open. */
const SINGLETON = `export const stylesheetSingleton = () => {
  let counter = 0;
  let adopted = null;
  return {
    add(css) {
      if (counter++ > 0) return;
      ${ADOPT}
      adopted = sheet;
    },
    remove() {
      if (--counter > 0) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== adopted);
      adopted = null;
    },
  };
};`;

/**
 * Libraries that add style elements construct style sheets instead, so that the policy can allow no inline style at all. Their versions are
 * pinned, and a version with other code fails the build.
 */
export function constructedStyles(): Plugin {
  return {
    name: "constructed-styles",
    transform(code: string, id: string) {
      if (/[\\/]sonner[\\/]dist[\\/]index\.mjs(\?|$)/u.test(id)) {
        const start = code.indexOf("function __insertCSS(");
        const end = code.indexOf("\n}", start) + 2;
        if (start === -1 || !code.slice(start, end).includes("createElement('style')")) throw new Error("sonner adds its styles elsewhere");
        return { code: code.slice(0, start) + SONNER + code.slice(end), map: null };
      }
      if (!/[\\/]react-style-singleton[\\/]dist[\\/][\w]+[\\/]singleton\.js(\?|$)/u.test(id)) return null;
      if (!code.includes("export var stylesheetSingleton")) throw new Error("react-style-singleton has other code");
      return { code: SINGLETON, map: null };
    },
  };
}
