import type { Bundle, Z } from "./runtime.ts";

/** The endpoints that this package calls, by the names of the contracts. */
export const ENDPOINTS = {
  whoAmI: { method: "GET", path: "/v1/me" },
  createWebhook: { method: "POST", path: "/v1/webhooks/create" },
  deleteWebhook: { method: "DELETE", path: "/v1/webhooks/:id" },
  createdEvents: { method: "POST", path: "/v1/dashboard/events/created" },
  inbox: { method: "POST", path: "/v1/dashboard/inbox" },
  listFormSubmissions: { method: "GET", path: "/v1/admin/form/submissions" },
  getTranscript: { method: "GET", path: "/v1/post/:id/transcript" },
  libraryFolders: { method: "GET", path: "/v1/library/folders" },
  sendPost: { method: "POST", path: "/v1/post/:id/send" },
  createContact: { method: "POST", path: "/v1/contact/create" },
  submitToLibrary: { method: "POST", path: "/v1/library/send/post/approval/request/to/folder" },
} as const;

type Input = { id?: string; query?: Record<string, string>; body?: object };

/** The origin that the person entered. The token must not leave over plain HTTP. */
function originOf(z: Z, server: string): string {
  const address = URL.parse(server.trim());
  if (address?.protocol !== "https:") {
    throw new z.errors.Error("Please enter the address of your Aside server, beginning with https://.", "InvalidServer");
  }
  return address.origin;
}

/** Returns the reply's JSON. A refusal becomes an error that Zapier shows, with the server's own message. */
export async function call<Reply>(
  z: Z,
  bundle: Bundle,
  name: keyof typeof ENDPOINTS,
  { id = "", query, body }: Input = {},
): Promise<Reply> {
  const { method, path } = ENDPOINTS[name];
  const response = await z.request({
    url: originOf(z, bundle.authData["server"] ?? "") + path.replace(":id", encodeURIComponent(id)),
    method,
    headers: { Accept: "application/json", Authorization: `Bearer ${bundle.authData["token"] ?? ""}` },
    ...(query && { params: query }),
    ...(body && { body }),
    skipThrowForStatus: true,
  });
  if (response.status >= 200 && response.status < 300) return response.data as Reply;
  const { code, message } = (response.data ?? {}) as { code?: string; message?: string };
  const text = message ?? `The server answered with status ${response.status}.`;
  if (response.status === 401) throw new z.errors.ExpiredAuthError(text);
  if (response.status === 429) throw new z.errors.ThrottledError(text, Number(response.getHeader("retry-after")) || 60);
  throw new z.errors.Error(text, code, response.status);
}
