import type { ApiDriver, RawReply } from "@aside/testkit/api-driver.ts";

/** Where a reply sends the browser. */
export const locationOf = (reply: { headers: Headers }): string => reply.headers.get("location") ?? "";

/** The message for people in the address that a failed sign-in led to; null where it did not fail. */
export const errorIn = (address: string): string | null => new URL(address, "http://own.invalid").searchParams.get("social_error");

/** Goes to the provider as a browser does, through its pages, until it sends the browser back. Returns that address. */
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

/** Back with what the provider said. */
export async function comeBack(driver: ApiDriver, address: string): Promise<RawReply> {
  return await driver.request("GET", address.slice(driver.url.length));
}
