import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import { type FileReply, type RedirectReply, redirectReply } from "@aside/contract/replies.ts";
import { sendObject } from "../../storage/send-object.ts";
import type { AppContext } from "../context.ts";
import { sendEncoded } from "./encoded-text.ts";
import { findShared } from "./shared-replies.ts";

/** Sends what a handler returned: a file, a redirect, or JSON, sealed if the request asks for it. */
export async function sendOutput(
  context: AppContext,
  endpoint: EndpointSpec,
  request: FastifyRequest,
  reply: FastifyReply,
  output: unknown,
): Promise<FastifyReply> {
  if (endpoint.contentType !== undefined) return await sendFile(reply, { contentType: endpoint.contentType, ...(output as FileReply) });
  reply.header("cache-control", "no-store");
  if (endpoint.output === redirectReply) return sendRedirect(endpoint, reply, output as RedirectReply);
  const shared = findShared(output);
  const text = () => writeJson(endpoint, output);
  if (!endpoint.unsealed && request.headers.accept === "application/jose") {
    const seal = async () => await context.sealing.seal(text(), request.sealedWith);
    return reply.type("application/jose").send(await (shared ? shared.sealed(request.sealedWith, seal) : seal()));
  }
  if (shared) return await sendEncoded(request, reply.headers(SHARED_HEADERS), shared.encoded(text));
  return reply.type(JSON_TYPE).send(text());
}

const JSON_TYPE = "application/json; charset=utf-8";
/** A client asks each time, so that one whose access was revoked gets nothing. */
const SHARED_HEADERS = { "cache-control": "private, no-cache", "content-type": JSON_TYPE, vary: "accept, accept-encoding, access-token" };

const writeJson = (endpoint: EndpointSpec, output: unknown): string => JSON.stringify(readJson(endpoint, output));

/** What of an output the contract has. */
export function readJson(endpoint: EndpointSpec, output: unknown): unknown {
  const checked = endpoint.output.safeParse(output);
  // A reply that breaks its own contract is our defect: say nothing of its content.
  if (!checked.success) throw new Error(`${endpoint.name} broke its contract: ${z.prettifyError(checked.error)}`);
  return checked.data;
}

async function sendFile(reply: FastifyReply, file: FileReply & { contentType: string }): Promise<FastifyReply> {
  const { contentType, filename, cacheControl = "no-store", size, range } = file;
  reply.type(contentType.startsWith("text/") ? `${contentType}; charset=utf-8` : contentType).header("cache-control", cacheControl);
  if (filename !== undefined) reply.header("content-disposition", saveAs(filename));
  const isWhole = typeof file.body === "string" || file.body instanceof Uint8Array || file.body instanceof Readable;
  const body = isWhole ? file.body : Readable.from(file.body);
  return size === undefined ? await reply.send(body) : await sendObject(reply, { body, range, size });
}

/** The address that the browser comes from may hold a token: the next site does not learn it. */
function sendRedirect(endpoint: EndpointSpec, reply: FastifyReply, { location }: RedirectReply): FastifyReply {
  return reply.header("referrer-policy", "no-referrer").redirect(location, endpoint.method === "GET" ? 302 : 303);
}

/**
 * Saves a file under this name instead of showing it (RFC 6266). A name with other than plain characters is also given without them, for old
 * browsers. No name can end the header or add another one.
 */
export function saveAs(filename: string): string {
  if (/^[\w .()-]+$/.test(filename)) return `attachment; filename="${filename}"`;
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${filename.replace(/[^\w .()-]/g, "_")}"; filename*=UTF-8''${encoded}`;
}
