import type { ApiDriver, RawReply } from "@aside/testkit/api-driver.ts";

/** The redirect target of a reply. */
export const locationOf = (reply: { headers: Headers }): string => reply.headers.get("location") ?? "";

/** The message in the address after a failed sign-in; null if it did not fail. */
export const errorIn = (address: string): string | null => new URL(address, "http://own.invalid").searchParams.get("social_error");

/** Whether the page that the redirect leads to asks for an emailed code, because the provider does not verify the address. */
export const needsCode = (address: string): boolean =>
  new URL(address, "http://own.invalid").searchParams.get("confirm_email") === "social";

/** Follows the provider's pages as a browser does until it redirects back. Returns that address. */
export async function runOAuthRequest(driver: ApiDriver, path: string, headers: Record<string, string> = {}): Promise<string> {
  const jar = new Map<string, string>();
  let address = locationOf(await driver.request("GET", path, undefined, headers));
  for (let hops = 0; hops < 12; hops++) {
    if (address.startsWith(driver.url)) return address;
    const reply = await fetch(address, {
      redirect: "manual",
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const next = reply.headers.get("location");
    if (!next) throw new Error(`the provider answers ${reply.status}: ${(await reply.text()).slice(0, 300)}`);
    address = new URL(next, address).href;
  }
  throw new Error("the provider leads in circles");
}

/** Returns with the provider's response. */
export async function comeBack(driver: ApiDriver, address: string): Promise<RawReply> {
  return await driver.request("GET", address.slice(driver.url.length));
}
