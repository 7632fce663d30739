import { brand } from "@aside/brand/brand.ts";
import { copy } from "./src/copy.ts";

export type Target = "chrome" | "firefox";

/** The public key of the id that an unpacked build has. A store uses its own. */
const KEY =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAmqODFAsijKlSsX0Hl0vOJY1Dz55T18OmByLMw//sfetrRH5i4zdgOs2z0iuzFm1D70K0yv3GZL7tOw1SoDpYQ9gIP2m6PEwAiFJVoQuTgFkbfFYJTIQHSpJrLtLzKRY/ezNTLElRWedHzBkY+i8sNSU9Os7iSqS6Rjaz3cF8xJM61maemd/PtBtauCVdnWZ1WOOt95vMmOH6SctHDqaxnYv5kEpNQRWmtt775PiIkmCu2zDsZK4swtnm9xBEIu43wUp6qM3ruMBEfj//nD4jyfyGvek76i+nvRv49h8NH9m90iWxaO0WKy+1c6Zem14DM6JwsO32bbEOg8KgV6+PswIDAQAB";
export const UNPACKED_ID = "lbdpaifaaecbgkmgajegfgcomeokfhoj";

/** Without a warning at the installation, except activeTab and tabCapture, which apply to a tab after a click on the extension. */
export const PERMISSIONS = {
  // The connection and the choices.
  chrome: ["storage", "unlimitedStorage", "alarms", "scripting", "activeTab", "offscreen", "tabCapture", "clipboardWrite"],
  // Firefox has no offscreen documents: it does not record (docs/extension.md).
  firefox: ["storage", "alarms", "scripting", "activeTab"],
} as const satisfies Record<Target, readonly string[]>;

const icons = (sizes: readonly number[]) => Object.fromEntries(sizes.map((size) => [size, `icons/${size}.png`]));

/** What the browser reads first. */
export function manifestOf(target: Target, version: string): Record<string, unknown> {
  const isChrome = target === "chrome";
  return {
    manifest_version: 3,
    name: brand.product,
    description: copy.description,
    version,
    ...(isChrome
      ? { key: KEY, minimum_chrome_version: "116" }
      : { browser_specific_settings: { gecko: { id: `extension@${brand.domain}`, strict_min_version: "128.0" } } }),
    icons: icons([16, 48, 128]),
    action: { default_popup: "popup.html", default_title: brand.product, default_icon: icons([16, 48]) },
    background: isChrome ? { service_worker: "service-worker.js", type: "module" } : { scripts: ["service-worker.js"], type: "module" },
    permissions: PERMISSIONS[target],
    // Asked for one at a time: the person's own server, and sites on which the controls should come back after a navigation.
    optional_host_permissions: ["https://*/*", "http://*/*"],
    content_security_policy: { extension_pages: "script-src 'self' 'wasm-unsafe-eval'; object-src 'none'" },
    ...(isChrome ? { commands: commandsOf() } : {}),
  };
}

function commandsOf(): Record<string, unknown> {
  return {
    "start-or-stop": { suggested_key: { default: "Alt+Shift+R" }, description: copy.commands.startOrStop },
    "pause-or-resume": { suggested_key: { default: "Alt+Shift+P" }, description: copy.commands.pauseOrResume },
    "toggle-controls": { suggested_key: { default: "Alt+Shift+O" }, description: copy.commands.toggleControls },
  };
}
