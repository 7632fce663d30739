import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Answer, Api, type Keys } from "./answer.ts";
import { settleDue } from "./billing/renew.ts";
import { type Page, servePage } from "./browser/serve-page.ts";
import { Events } from "./events.ts";
import { Faults } from "./faults.ts";
import { type Saved, World } from "./world.ts";

const MAX_BYTES = 1024 * 1024;
const MAX_REQUESTS = 10_000;

export type StripeStandIn = {
  url: string;
  /** The environment of the program that uses it. */
  env: { STRIPE_SECRET_KEY: string; STRIPE_PUBLISHABLE_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API_BASE: string };
  world: World;
  events: Events;
  faults: Faults;
  /** `POST /v1/customers`, as they came; the last ones. */
  requests: string[];
  /** Lets time pass at Stripe: renewals, retries and ends happen. */
  advance(seconds: number): void;
  stop(): Promise<void>;
};

export type Options = {
  port?: number;
  /** Where browsers reach its pages. Default: its own address. */
  publicUrl?: string;
  webhookUrl?: string;
  /** Keys and objects survive in this file. */
  file?: string;
  clock?: () => Date;
};

type Kept = { keys: Keys & { webhook: string }; saved: Saved | null };

/** Starts a server on loopback that speaks the part of Stripe's API that the product uses. No money moves. */
export async function startStripeStandIn(options: Options = {}): Promise<StripeStandIn> {
  const { keys, saved } = readKept(options.file);
  const requests: string[] = [];
  const faults = new Faults();
  let url = "";
  const events = new Events(options.webhookUrl ? { url: options.webhookUrl, secret: keys.webhook } : null, () => world.realNow());
  const world: World = new World({
    clock: options.clock ?? (() => new Date()),
    publicUrl: () => options.publicUrl ?? url,
    emit: (type, object) => events.add(world.newId("evt"), type, object, world.now()),
  });
  if (saved) world.load(saved);
  const api = new Api(world, keys);
  const save = () => options.file && writeKept(options.file, { keys, saved: world.save() });
  const server = createServer((request, reply) => {
    void serve(request, reply).catch((error: unknown) => {
      console.error("the stand-in of Stripe failed:", error);
      reply.destroy();
    });
  });

  function showPage(request: Parameters<typeof servePage>[1]): Page | null {
    settleDue(world);
    const page = servePage(world, request);
    if (page && request.method === "POST") save();
    return page;
  }

  async function serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { pathname: path, search } = new URL(request.url ?? "/", "http://localhost");
    const method = request.method ?? "GET";
    const body = await readBody(request);
    requests.push(`${method} ${path}`);
    if (requests.length > MAX_REQUESTS) requests.shift();
    const fault = faults.take(`${method} ${path}`);
    if (fault === "unreachable") return void reply.destroy();
    const page = typeof fault === "number" ? null : showPage({ method, path, query: search.slice(1), body });
    if (page) return void reply.writeHead(page.status, { ...page.headers, "stripe-stand-in": "1" }).end(page.body);
    const { authorization = "", "idempotency-key": key } = request.headers;
    const call = { method, path, query: search.slice(1), body, authorization, idempotencyKey: typeof key === "string" ? key : null };
    const answer = typeof fault === "number" ? failure(fault) : api.answer(call);
    if (method !== "GET") save();
    if (fault === "lost reply") return void reply.destroy();
    const text = JSON.stringify(answer.body);
    reply
      .writeHead(answer.status, { "content-type": "application/json", "request-id": world.newId("req"), "stripe-stand-in": "1" })
      .end(text);
  }

  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(options.port ?? 0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  save();
  return {
    url,
    env: {
      STRIPE_SECRET_KEY: keys.secret,
      STRIPE_PUBLISHABLE_KEY: keys.publishable,
      STRIPE_WEBHOOK_SECRET: keys.webhook,
      STRIPE_API_BASE: url,
    },
    world,
    events,
    faults,
    requests,
    advance: (seconds) => {
      world.offsetMs += seconds * 1000;
      settleDue(world);
      save();
    },
    stop: async () => {
      events.stop();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

const failure = (status: number): Answer => ({ status, body: { error: { type: "api_error", message: "An unknown error occurred." } } });

async function readBody(request: IncomingMessage): Promise<string> {
  let body = "";
  request.setEncoding("utf8");
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > MAX_BYTES) throw new Error("the body is too large");
  }
  return body;
}

function readKept(file: string | undefined): Kept {
  if (file)
    try {
      return JSON.parse(readFileSync(file, "utf8")) as Kept;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  const random = () => randomBytes(16).toString("hex");
  return { keys: { secret: `sk_test_${random()}`, publishable: `pk_test_${random()}`, webhook: `whsec_${random()}` }, saved: null };
}

/** At once or not at all. */
function writeKept(file: string, kept: Kept): void {
  writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
