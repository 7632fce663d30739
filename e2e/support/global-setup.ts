import { startProduct } from "./product.ts";

/** One product for all journeys, unless ASIDE_URL names one that runs. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["ASIDE_URL"]) return undefined;
  const product = await startProduct();
  process.env["ASIDE_URL"] = product.url;
  process.env["ASIDE_DATA_DIR"] = product.dataDir;
  return product.stop;
}
