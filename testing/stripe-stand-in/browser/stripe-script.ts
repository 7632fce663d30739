import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";

/** In the order of their imports: each file uses the ones before it only. */
const FILES = ["cards", "drawing", "events", "card-form", "payment-element", "elements", "challenge-dialog", "intents", "stripe"];
const IMPORTS = /^import\s[^;]*;$/gm;
const EXPORTS = /^export (?=(?:async )?function |const |class )/gm;

/**
 * The stand-in of Stripe.js, for `/v3/stripe.js`: one classic script without imports, made of the files in `script/`.
 * Their names share one scope, so that a name must not be used twice.
 */
export function readStripeScript(): string {
  const parts = FILES.map((name) => {
    const source = readFileSync(join(import.meta.dirname, "script", `${name}.ts`), "utf8");
    return stripTypeScriptTypes(source, { mode: "strip" }).replace(IMPORTS, "").replace(EXPORTS, "").trim();
  });
  return `(() => {\n"use strict";\n${parts.join("\n\n")}\n\ninstallStripe(document.currentScript.src);\n})();\n`;
}
