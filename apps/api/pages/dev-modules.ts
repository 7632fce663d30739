import type { FastifyReply, FastifyRequest } from "fastify";
import { DEV_SITE } from "../../web/site/dev-site.ts";
import { WORKER_PATH } from "@aside/contract/native/service-worker.ts";
import { PAGE_FILES, type PageName } from "./page-files.ts";

/** Proxies pages and modules from Vite's development server (`npm run dev`). Never used in production. */
export class DevModules {
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  /** The WebSocket origin for hot module replacement. */
  get socketOrigin(): string {
    return this.#address.replace("http:", "ws:");
  }

  async readPage(name: PageName): Promise<string> {
    return await (await fetch(`${this.#address}/${PAGE_FILES[name]}`, { headers: { accept: "text/html" } })).text();
  }

  async readWorker(): Promise<string> {
    return await (await fetch(this.#address + WORKER_PATH)).text();
  }

  /** A page of the public site, or its list of resources. */
  async readSite(path: string): Promise<string> {
    return await (await fetch(`${this.#address}${DEV_SITE}${path}`)).text();
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const headers = new Headers();
    for (const name of ["accept", "if-none-match"]) headers.set(name, String(request.headers[name] ?? ""));
    const response = await fetch(`${this.#address}${request.url}`, { headers });
    for (const name of ["content-type", "cache-control", "etag"]) {
      const value = response.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    return await reply.code(response.status).send(Buffer.from(await response.arrayBuffer()));
  }
}

/** Whether the request loads a page, not a script, style or image. */
export const isPageLoad = (request: FastifyRequest): boolean => request.headers.accept?.includes("text/html") ?? false;
