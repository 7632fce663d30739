import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Another site, with a page that contains the code. The browser takes the name "localhost" for another site than the product's address. */
export async function startSite(code: string): Promise<{ url: string; close: () => Promise<void> }> {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A blog</title></head><body style="margin:0"><main><h1>A blog</h1>${code}</main></body></html>`;
  const server: Server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
