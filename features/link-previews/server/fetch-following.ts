/** `publicFetch`; tests pass another. */
export type Fetch = (
  address: string,
  init: { method: string; headers: Record<string, string>; signal: AbortSignal; cutAtBytes?: number },
) => Promise<Response>;

/** `isCut`: the body is longer than the limit. */
export type Fetched = { url: string; contentType: string; body: Buffer; isCut: boolean };

const MAX_REDIRECTS = 4;
const MAX_BYTES = 1_000_000;
const HEADERS = {
  accept: "text/html, image/jpeg, image/png, image/webp;q=0.9",
  "accept-encoding": "identity",
  "user-agent": "AsidePreview/1.0",
};

/** GETs a URL and follows redirects. Every address is checked by `fetch`, also that of a redirect. Throws unless the last reply is a 200. */
export async function fetchFollowing(address: string, { fetch, signal }: { fetch: Fetch; signal: AbortSignal }): Promise<Fetched> {
  let url = address;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const reply = await fetch(url, { method: "GET", headers: HEADERS, signal, cutAtBytes: MAX_BYTES });
    const location = reply.headers.get("location");
    if (reply.status >= 300 && reply.status < 400 && location) {
      url = new URL(location, url).href;
      continue;
    }
    if (reply.status !== 200) throw new Error(`the reply has status ${reply.status}`);
    const body = Buffer.from(await reply.arrayBuffer());
    return { url, contentType: reply.headers.get("content-type") ?? "", body, isCut: body.length > MAX_BYTES };
  }
  throw new Error("too many redirects");
}
