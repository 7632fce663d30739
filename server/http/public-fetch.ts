import { lookup as resolve } from "node:dns";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

const MAX_BYTES = 1024 * 1024;

export class NotPublicError extends Error {
  override name = "NotPublicError";
}

type Init = {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Returns only about as many bytes of a longer reply. Absent: a reply over a megabyte fails. */
  cutAtBytes?: number;
  /** Hosts that the operator allows although they are internal (`WEBHOOK_ALLOW_HOSTS`). */
  allowedHosts?: readonly string[];
};

/**
 * `fetch` for untrusted addresses: https only, no redirects, a megabyte at most, and only to a public address, checked for the address that is
 * actually connected, so that DNS rebinding has no effect. Hosts of `allowedHosts` may have any address, and http.
 */
export async function publicFetch(address: string, init: Init): Promise<Response> {
  const url = new URL(address);
  const isAllowed = isAllowedHost(url, init.allowedHosts ?? []);
  if (url.protocol !== "https:" && !(isAllowed && url.protocol === "http:")) throw new NotPublicError("only https is allowed");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!isAllowed && isIP(host) && !isPublicAddress(host)) throw new NotPublicError("not a public address");
  return await new Promise((done, fail) => {
    const options = { method: init.method, headers: init.headers, signal: init.signal, ...(isAllowed ? {} : { lookup: lookupPublic }) };
    const request = (url.protocol === "http:" ? httpRequest : httpsRequest)(url, options, (reply) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = () => {
        const status = reply.statusCode ?? 500;
        const headers = Object.entries(reply.headersDistinct).flatMap(([name, values]) =>
          (values ?? []).map((value): [string, string] => [name, value]),
        );
        const isBodyless = status === 204 || status === 304;
        done(new Response(isBodyless ? null : Buffer.concat(chunks), { status, headers }));
      };
      reply.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (init.cutAtBytes !== undefined && size > init.cutAtBytes) {
          chunks.push(chunk);
          finish();
          request.destroy();
        } else if (size > MAX_BYTES) request.destroy(new Error("the reply is too large"));
        else chunks.push(chunk);
      });
      reply.on("error", fail);
      reply.on("end", finish);
    });
    request.on("error", fail);
    request.end(init.body instanceof Uint8Array ? init.body : String((init.body as string | URLSearchParams | null | undefined) ?? ""));
  });
}

/** Whether the operator allows the host of the address although it may be internal. */
export const isAllowedHost = ({ hostname }: URL, allowed: readonly string[]): boolean =>
  allowed.some((host) => host.toLowerCase() === hostname);

const lookupPublic: LookupFunction = (host, options, callback) => {
  resolve(host, { ...options, all: true }, (error, found) => {
    const addresses = found ?? [];
    const blocked = addresses.find(({ address }) => !isPublicAddress(address));
    const [first] = addresses;
    if (error) callback(error, "", 4);
    else if (blocked || !first) callback(new NotPublicError(`${host} is not at a public address`), "", 4);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
