import { brand } from "@aside/brand/brand.ts";

/** Query parameter of the wanted address: the event that the visitor asked to be a recipient of. */
const RECIPIENT_OF = `add_user_to_${brand.slug}_recipients`;
/** Query parameters that make the root a destination of its own. */
const MEANT = ["plan", "type", "start_trial", "promo", "popup_mode"];

export type SignedIn = {
  /** The wanted path, or the path where the sign-in was opened; null: the current screen stays. */
  wanted: string | null;
  /** Inbox counts. */
  inbox: { total: number; unviewed: number };
};

export type NextStep = {
  /** Null: stay here. */
  href: string | null;
  /** The signed-in person becomes a recipient of this event. */
  recipientOf?: string;
};

/** Where a sign-in leads. */
export function nextStepOf({ wanted, inbox }: SignedIn): NextStep {
  if (wanted === null) return { href: null };
  const url = new URL(wanted, "https://own.invalid");
  const recipientOf = url.searchParams.get(RECIPIENT_OF);
  url.searchParams.delete(RECIPIENT_OF);
  url.searchParams.delete("show_login");
  const href = specialHref(url.searchParams) ?? (isBareRoot(url) ? inboxHref(inbox) : `${url.pathname}${url.search}${url.hash}`);
  return { href, ...(recipientOf ? { recipientOf } : {}) };
}

/** Offers have their own screens, whatever the path. */
function specialHref(given: URLSearchParams): string | null {
  const plan = given.get("plan");
  const promo = given.get("promo");
  const type = given.get("type");
  if (type === "upgrade" && given.get("start_trial") === "true")
    return pathWith("/plan-details", { plan, duration: given.get("duration"), start_trial: "true" });
  if (type === "upgrade") return pathWith("/checkout", { plan, duration: given.get("duration") ?? "annually" });
  if (promo) return pathWith("/plan-details", { plan, duration: "lifetime", promo });
  for (const kind of ["shadow", "business"]) if (isMarked(given, `${kind}_signup`)) return pathWith("/plan-details", { signup: kind });
  return null;
}

/** `?shadow_signup`, `?shadow_signup=true`, or as `type`. */
function isMarked(given: URLSearchParams, name: string): boolean {
  return given.get("type") === name || (given.has(name) && given.get(name) !== "false");
}

function isBareRoot(url: URL): boolean {
  return url.pathname === "/" && !MEANT.some((name) => url.searchParams.has(name));
}

function inboxHref({ total, unviewed }: SignedIn["inbox"]): string {
  if (unviewed > 0) return "/dashboard/inbox?selected_filter=unviewed";
  return total > 0 ? "/dashboard" : "/dashboard/resources";
}

function pathWith(path: string, query: Record<string, string | null>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
}
