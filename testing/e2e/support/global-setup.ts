import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLibreTranslateServer } from "@aside/ai/testkit/libre-translate-server.ts";
import { RUN_DIRECTORY } from "@aside/testkit/run-cache.ts";
import { startDatabaseServer } from "@aside/testkit/database/database-server.ts";
import { startProduct } from "./product.ts";

/**
 * Starts two products for all tests, unless ASIDE_URL is set. The second one transcribes and translates, which needs a CPU core during
 * each recording. Their databases, and those of products that tests start, are on one server, unless DATABASE_URL is set.
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
  // The first one builds the web app if it is stale.
  const product = await startProduct({ ASR: "off", EXTENSION_URL: "https://store.example/aside" });
  const speech = await startProduct({ TRANSLATE_URL: translator.origin });
  process.env["ASIDE_URL"] = product.url;
  process.env["ASIDE_DATA_DIR"] = product.dataDir;
  process.env["ASIDE_DATABASE_URL"] = product.databaseUrl ?? "";
  process.env["ASIDE_SPEECH_URL"] = speech.url;
  return async () => {
    await Promise.all([product.stop(), speech.stop()]);
    await translator.close();
    await databases.stop();
    rmSync(made, { recursive: true, force: true });
  };
}
