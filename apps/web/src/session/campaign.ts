/** The ad that led here, as a query string, kept until the tab closes. The public site's script (features/site) writes the same entry. */
const KEY = "aside.campaign";
/** As the API accepts it (features/administration/whitelist-contract.ts). */
const MAX_LENGTH = 255;
const NAMES = ["utm_campaign", "gclid"] as const;

export type Campaign = Record<(typeof NAMES)[number], string | null>;

/** Keeps the parameters of an ad's link; a later ad replaces them. No cookie is set. */
export function keepCampaign(search: URLSearchParams): void {
  const kept = NAMES.flatMap((name) => (search.get(name) ? [[name, search.get(name)?.slice(0, MAX_LENGTH) ?? ""]] : []));
  if (kept.length === 0) return;
  try {
    sessionStorage.setItem(KEY, String(new URLSearchParams(kept)));
  } catch {
    // Without storage the sign-up counts without its ad.
  }
}

export function readCampaign(): Campaign {
  const kept = new URLSearchParams(readKept());
  const textOf = (name: keyof Campaign) => kept.get(name)?.slice(0, MAX_LENGTH) || null;
  return { utm_campaign: textOf("utm_campaign"), gclid: textOf("gclid") };
}

function readKept(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
