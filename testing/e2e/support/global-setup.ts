import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLibreTranslateServer } from "@aside/ai/testkit/libre-translate-server.ts";
import { RUN_DIRECTORY } from "@aside/testkit/run-cache.ts";
import { startDatabaseServer } from "@aside/testkit/database/database-server.ts";
import { startProduct } from "./product.ts";

/**
 * Two products for all journeys, unless ASIDE_URL names one that runs: the second one writes and translates transcripts, which costs a core for as
 * long as each recording lasts. Their databases, and those of the products that journeys start, are on one server, unless DATABASE_URL names one.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["ASIDE_URL"]) return undefined;
  const made = mkdtempSync(join(tmpdir(), "aside-made-"));
  process.env[RUN_DIRECTORY] = made;
  const databases = await startDatabaseServer(process.env["DATABASE_URL"]);
  process.env["DATABASE_URL"] = databases.url;
  process.env["ASIDE_TEMPLATE"] = databases.template;
  const translator = await startLibreTranslateServer({
    languages: [{ code: "en", targets: ["es", "ar"] }],
    translate: (text, target) => (target === "ar" ? `نص: ${text.length}` : `ES ${text}`),
  });
  // The first builds the web app where it is stale.
  const product = await startProduct({ ASR: "off" });
  const speech = await startProduct({ TRANSLATE_URL: translator.origin });
  process.env["ASIDE_URL"] = product.url;
  process.env["ASIDE_DATA_DIR"] = product.dataDir;
  process.env["ASIDE_SPEECH_URL"] = speech.url;
  return async () => {
    await Promise.all([product.stop(), speech.stop()]);
    await translator.close();
    await databases.stop();
    rmSync(made, { recursive: true, force: true });
  };
}
