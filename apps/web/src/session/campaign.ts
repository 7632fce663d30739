/** The ad that led here, kept until the tab closes. The public site's script (features/site) writes the same entry. */
const KEY = "aside.campaign";
/** As the API accepts it (features/administration/whitelist-contract.ts). */
const MAX_LENGTH = 255;

export type Campaign = { utm_campaign: string | null; gclid: string | null };

const NONE: Campaign = { utm_campaign: null, gclid: null };

/** Keeps the parameters of an ad's link; a later ad replaces them. No cookie is set. */
export function keepCampaign(search: URLSearchParams): void {
  const campaign = pick((name) => search.get(name));
  if (campaign.utm_campaign === null && campaign.gclid === null) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(campaign));
  } catch {
    // Without storage the sign-up counts without its ad.
  }
}

export function readCampaign(): Campaign {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Record<string, unknown> | null;
    return stored === null ? NONE : pick((name) => stored[name]);
  } catch {
    return NONE;
  }
}

function pick(read: (name: keyof Campaign) => unknown): Campaign {
  const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value.slice(0, MAX_LENGTH) : null);
  return { utm_campaign: textOf(read("utm_campaign")), gclid: textOf(read("gclid")) };
}
