// The web app of `npm run dev`: builds it into the directory given, again at each change of its sources, and tells the parent each time.
import { join } from "node:path";
import { build } from "vite";

process.umask(0o022); // The api may run as another user, which reads what is built.
process.on("disconnect", () => process.exit(0));
const watcher = await build({
  configFile: join(import.meta.dirname, "vite.config.ts"),
  logLevel: "warn",
  build: { outDir: process.argv[2] ?? "dist", watch: {}, minify: false, sourcemap: true },
});
if (!("on" in watcher)) throw new Error("the build does not watch");
watcher.on("event", (event) => {
  if (event.code === "ERROR") console.error(event.error.message);
  if (event.code === "END") process.send?.({ built: true });
});
