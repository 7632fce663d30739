const KEY = "aside.campaign";
const CAMPAIGN = /^(utm_\w{1,20}|gclid)$/;
const MAX_LENGTH = 255;

type Store = Pick<Storage, "getItem" | "setItem">;

/** The parameters of an address that name a campaign. */
export function campaignOf(search: string): URLSearchParams {
  const found = [...new URLSearchParams(search)].filter(([name, value]) => CAMPAIGN.test(name) && value !== "");
  return new URLSearchParams(found.map(([name, value]) => [name, value.slice(0, MAX_LENGTH)]));
}

/** Kept for the tab without a cookie, so that the sign-up form gets it also from a later page. A later campaign replaces it. */
export function keepCampaign(campaign: URLSearchParams, store: Store | undefined = openStore()): void {
  try {
    store?.setItem(KEY, String(campaign));
  } catch {
    // Without storage the sign-up counts without its campaign.
  }
}

/** The kept campaign; empty if there is none. */
export const keptCampaign = (store: Store | undefined = openStore()): URLSearchParams => campaignOf(store?.getItem(KEY) ?? "");

/** Adds the kept campaign to an address, which keeps its own parameters. */
export function withCampaign(href: string, store: Store | undefined = openStore()): string {
  const url = new URL(href);
  for (const [name, value] of keptCampaign(store)) if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  return url.href;
}

/** Browsers with disabled cookies throw on access to the storage. */
function openStore(): Store | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
