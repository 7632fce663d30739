const KEY = "aside.campaign";
const CAMPAIGN = /^(utm_\w{1,20}|gclid)$/;
const MAX_LENGTH = 255;

type Store = Pick<Storage, "getItem" | "setItem">;

/** The parameters of an address that name a campaign. */
export function campaignOf(search: string): URLSearchParams {
  const found = [...new URLSearchParams(search)].filter(([name, value]) => CAMPAIGN.test(name) && value !== "");
  return new URLSearchParams(found.map(([name, value]) => [name, value.slice(0, MAX_LENGTH)]));
}

/** Kept for the tab, so that the sign-up form gets it also from a later page. */
export function keepCampaign(campaign: URLSearchParams, store: Store | undefined = openStore()): void {
  store?.setItem(KEY, String(campaign));
}

/** Adds the kept campaign to an address, which keeps its own parameters. */
export function withCampaign(href: string, store: Store | undefined = openStore()): string {
  const url = new URL(href);
  for (const [name, value] of campaignOf(store?.getItem(KEY) ?? "")) if (!url.searchParams.has(name)) url.searchParams.set(name, value);
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
