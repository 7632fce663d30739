import { ApiDriver, type RawReply } from "@aside/testkit/api-driver.ts";

/** A page in another site's frame: no cookies and no CSRF token, only the header `access-token`. */
export class FrameDriver extends ApiDriver {
  override async request(method: string, path: string, body?: unknown, extra: Record<string, string> = {}): Promise<RawReply> {
    const headers: Record<string, string> = { ...extra };
    if (this.token) headers["access-token"] = this.token;
    const isRaw = body instanceof Uint8Array || typeof body === "string";
    if (body !== undefined && !isRaw) headers["content-type"] ??= "application/json";
    const payload = body === undefined ? {} : { body: (isRaw ? body : JSON.stringify(body)) as BodyInit };
    const response = await fetch(this.url + path, { method, headers, redirect: "manual", ...payload });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) as unknown };
  }
}
