import { build, type InlineConfig } from "vite";
import app, { sharePage } from "./vite.config.ts";

/** Builds the app and the embed page, then the share page into the same folder. */
export async function buildBundles({ build: options, ...config }: InlineConfig): Promise<void> {
  await build({ ...app, ...config, configFile: false, build: { ...app.build, ...options } });
  await build({ ...sharePage, ...config, configFile: false, build: { ...sharePage.build, ...options, emptyOutDir: false } });
}
