// The web app of `npm run dev`: Vite's development server. The api proxies its modules (apps/api/pages/dev-modules.ts); browsers connect
// to it directly only for hot module replacement.
import { join } from "node:path";
import { createServer } from "vite";

process.on("disconnect", () => process.exit(0));
const port = Number(process.env["WEB_DEV_PORT"]);
const server = await createServer({
  configFile: join(import.meta.dirname, "vite.config.ts"),
  logLevel: "warn",
  clearScreen: false,
  server: { host: "127.0.0.1", port, strictPort: true, hmr: { host: "127.0.0.1", clientPort: port } },
});
await server.listen();
// The api keeps connections open between modules. Closed from this side, one could end just as the api sends its next request on it.
if (server.httpServer && "keepAliveTimeout" in server.httpServer) server.httpServer.keepAliveTimeout = 0;
process.send?.({ ready: "web" });
