import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { frameNameOf, type ManagedKind } from "@aside/features/site/managed-pages.ts";
import { fillFrame, type ManagedPage, PLAIN_FRAME, registerManagedPages } from "@aside/features/site/server/api.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { siteHeaders } from "@aside/server/http/security-headers.ts";
import type { DevModules } from "../pages/dev-modules.ts";
import { fillSitePage, readSettings } from "./fill-site-page.ts";
import { hashesOfInline } from "../pages/inline-hashes.ts";

type Frame = { html: string; headers: Readonly<Record<string, string>> };

/** Serves the pages that administrators write, in the frame that the build rendered. */
export function registerManagedSite(app: FastifyInstance, context: AppContext, dist: string, dev: DevModules | null): void {
  const settings = readSettings(context);
  const remembered = new Map<ManagedKind, Frame>();
  const readFrame = async (kind: ManagedKind): Promise<Frame> => {
    if (dev) return makeFrame(fillSitePage(await dev.readSite(`/${frameNameOf(kind)}`), settings), [dev.socketOrigin]);
    const known = remembered.get(kind);
    if (known) return known;
    const file = join(dist, "site", frameNameOf(kind));
    if (!existsSync(file)) return makeFrame(PLAIN_FRAME, []);
    const frame = makeFrame(fillSitePage(readFileSync(file, "utf8"), settings), []);
    remembered.set(kind, frame);
    return frame;
  };
  registerManagedPages(app, context, async (request, reply, page) => {
    const frame = await readFrame(page.kind);
    return await sendManaged(request, reply, page, { ...frame, html: fillFrame(frame.html, page, context.config.publicUrl) });
  });
}

const makeFrame = (html: string, connectSources: string[]): Frame => ({
  html,
  headers: siteHeaders({ ...hashesOfInline(html), connectSources }),
});

async function sendManaged(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ManagedPage,
  { html, headers }: Frame,
): Promise<FastifyReply> {
  const isShared = !page.isPrivate && (page.status ?? 200) === 200;
  const etag = `W/"${createHash("sha256").update(html).digest("base64")}"`;
  reply.headers(headers).header("cache-control", isShared ? "public, no-cache" : "no-store");
  if (isShared) reply.header("etag", etag);
  // A signed link must not reach another site.
  else reply.header("referrer-policy", "no-referrer");
  if (isShared && request.headers["if-none-match"]?.includes(etag)) return await reply.code(304).send();
  return await reply
    .code(page.status ?? 200)
    .type("text/html; charset=utf-8")
    .send(html);
}
