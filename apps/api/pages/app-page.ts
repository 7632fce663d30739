import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { FORM_SLUGS } from "@aside/features/forms/built-in-forms.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { CSRF_COOKIE } from "@aside/server/http/csrf.ts";
import { scriptJson } from "@aside/server/http/script-json.ts";
import { setCsrfCookie } from "@aside/server/http/security-routes.ts";
import { preloadScreens } from "./preload-screens.ts";
import { drawAppHead } from "./public-pages.ts";

/** `isSignedIn`: a screen for signed-in people. */
type AppPage = { html: string; isSignedIn: boolean };

const pathOf = (url: string): string => url.split("?")[0] ?? "";
const ROOT = '<div id="root"></div>';

/**
 * What is typed into a drawn form before the app replaces it, and where the focus is (features/forms/web/visitor/typed-before.ts). Removing the
 * focused field also ends its focus, hence the delay.
 */
const FORM_SCRIPT = `<script>
  {
    const root = document.getElementById("root");
    const typed = (window.typedBefore = {});
    root.addEventListener("input", ({ target }) => {
      typed[target.name] = target.type === "checkbox" ? (target.checked ? "yes" : "") : target.value;
    });
    root.addEventListener("focusin", ({ target }) => (window.focusedBefore = target.name));
    root.addEventListener("focusout", () => setTimeout(() => {
      if (document.activeElement === document.body) window.focusedBefore = undefined;
    }));
  }
</script>`;

/** Browsers may deny storage to a page in another site's frame: then what is stored ends with the page. */
const STORAGE_SCRIPT = `<script>
  for (const name of ["localStorage", "sessionStorage"])
    try { void window[name]; } catch {
      const items = new Map();
      const getItem = (key) => items.get(key) ?? null;
      const setItem = (key, value) => void items.set(key, String(value));
      const removeItem = (key) => void items.delete(key);
      Object.defineProperty(window, name, { value: { getItem, setItem, removeItem, clear: () => items.clear() } });
    }
</script>`;

/** The inline scripts that app pages add to the template's. */
export const appScripts = (): string => FORM_SCRIPT + STORAGE_SCRIPT + DRAWN_SCRIPT + FRAME_SCRIPT;

export const replaceDeniedStorage = (html: string): string => html.replace("</head>", () => `${STORAGE_SCRIPT}</head>`);

/**
 * Of a page that the build drew for guests. For people who are signed in it is removed: the menu differs, and so does what is filled in in a form; in the
 * native and the installed app, too, which have a welcome of their own.
 * It must not wait for the app's scripts: a slow phone loads them after it painted, a page in the background, which is not painted, at once.
 * A button that is pressed before is pressed again when the app has replaced the page.
 */
const DRAWN_SCRIPT = `<script>
  {
    const root = document.getElementById("root");
    const nameOf = (button) => button.ariaLabel ?? button.textContent;
    let pressed;
    root.dataset.drawn = "";
    root.firstChild.onclick = ({ target }) => {
      const button = target.closest("button");
      if (!button) return;
      pressed = nameOf(button);
      button.style.opacity = 0.5;
    };
    const { dataset } = document.documentElement;
    try { if (localStorage.getItem("aside.session") || "native" in dataset || "installed" in dataset) root.replaceChildren(); } catch {}
    const pressAgain = () => [...root.querySelectorAll("button")].find((button) => nameOf(button) === pressed)?.click();
    // The app replaces everything in one change. The delay lets it read what was typed.
    new MutationObserver((changes, observer) => {
      observer.disconnect();
      delete root.dataset.drawn;
      requestAnimationFrame(pressAgain);
    }).observe(root, { childList: true });
    const load = () => document.head.append(document.getElementById("scripts").content);
    if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes("paint")) load();
    else new PerformanceObserver(load).observe({ type: "paint", buffered: true });
  }
</script>`;
const SCRIPTS = /<(script type="module"[^<>]*><\/script>|link rel="modulepreload"[^<>]*>)/g;

/** The frame is removed for guests, who are redirected, and for people whose company has its own logo. */
const FRAME_SCRIPT = `<script>
  try {
    const session = JSON.parse(localStorage.getItem("aside.session"));
    if (!session || session.user.coBrandLogoUrl) document.getElementById("root").replaceChildren();
  } catch {}
</script>`;

type Facts = {
  publicUrl: string;
  /** Completes what the build drew of the landing page. */
  fill: (html: string) => string;
};

export const drawDevApp =
  (publicUrl: string) =>
  (html: string, url: string): AppPage => ({
    html: html.replace("<!--app:head-->", drawAppHead(pathOf(url), publicUrl)),
    isSignedIn: false,
  });

/** Returns a function that fills the built app's page: its head, the scripts of its screen, and what shows before any script. */
export function readAppPage(dist: string, { publicUrl, fill }: Facts): (html: string, url: string) => AppPage {
  const preloads = preloadScreens(dist);
  const font = readdirSync(join(dist, "assets")).find((name) => /^inter-latin-wght.*woff2$/.test(name));
  const fontLink = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${font}">`;
  const read = (name: string) => `<div id="root">${readFileSync(join(dist, `${name}.html`), "utf8")}</div>`;
  const landing = fill(read("landing"));
  const frame = read("frame") + FRAME_SCRIPT;
  const screens = new Map<string, string>([
    ...["/", "/login"].map((path) => [path, landing] as const),
    ...FORM_SLUGS.map((slug) => [`/${slug}`, read(`form-${slug}`) + FORM_SCRIPT] as const),
    ...["sign-me-up", "schedule-demo"].map((name) => [`/${name}`, read(name)] as const),
  ]);
  return (html, url) => {
    const path = pathOf(url);
    const { links, isSignedIn } = preloads(path);
    // What shows to guests before any script.
    const drawn = screens.get(path);
    const style = styleOf(html);
    const filled = html
      .replace(style, "")
      .replace("</head>", `${links}</head>`)
      .replace("<!--app:head-->", `${drawAppHead(path, publicUrl)}${style}${drawn ? fontLink : ""}`);
    // A popup has a bar of its own.
    if (!(drawn ?? isSignedIn) || url.includes("popup_mode")) return { html: filled, isSignedIn };
    // On a screen for signed-in people everything but the frame waits for the scripts.
    if (!drawn)
      return { html: filled.replace(SCRIPTS, (tag) => tag.replace(">", ' fetchpriority="low">')).replace(ROOT, () => frame), isSignedIn };
    const scripts = `<template id="scripts">${(filled.match(SCRIPTS) ?? []).join("")}</template>`;
    return { html: filled.replace(SCRIPTS, "").replace(ROOT, () => drawn + scripts + DRAWN_SCRIPT), isSignedIn };
  };
}

/** The link to the page's style sheet. */
function styleOf(html: string): string {
  const start = html.indexOf('<link rel="stylesheet"');
  return start === -1 ? "" : html.slice(start, html.indexOf(">", start) + 1);
}

/** Puts the sealing keys into a page, which would otherwise fetch them before its first request. */
export const addKeys = (html: string, keys: string): string =>
  html.replace("<body>", () => `<body><script type="application/json" id="seal-keys">${keys}</script>`);

export const readKeys = async (context: AppContext): Promise<string> => scriptJson(await context.sealing.keys());

/** The page would otherwise fetch the token before its first request that changes something. */
export function keepCsrfCookie(context: AppContext, request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[CSRF_COOKIE] === undefined) setCsrfCookie(context, reply);
}
