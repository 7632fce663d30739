import { brand } from "@aside/brand/brand.ts";

/** Query parameter with the id of an event. The visitor becomes its recipient after signing in. */
export const RECIPIENT_OF = `add_user_to_${brand.slug}_recipients`;
/** The first steps of a new user, instead of an empty inbox. */
const WELCOME_PATH = "/welcome";
/** With one of these query parameters the root is a destination and does not redirect to the inbox. */
const MEANT = ["plan", "type", "start_trial", "promo", "popup_mode"];

export type SignedIn = {
  /** The requested path, or the path where the sign-in was opened. Null: stay on the current screen. */
  wanted: string | null;
  /** Inbox counts. */
  inbox: { total: number; unviewed: number };
  /** The welcome screen was neither finished nor skipped, and there is no Aside of the person's own. */
  isNew: boolean;
};

export type NextStep = {
  /** Null: stay on the current screen. */
  href: string | null;
  /** The signed-in person becomes a recipient of this event. */
  recipientOf?: string;
};

/** Decides the destination after a sign-in. */
export function nextStepOf({ wanted, inbox, isNew }: SignedIn): NextStep {
  if (wanted === null) return { href: null };
  const url = new URL(wanted, "https://own.invalid");
  const recipientOf = url.searchParams.get(RECIPIENT_OF);
  url.searchParams.delete(RECIPIENT_OF);
  url.searchParams.delete("show_login");
  const href =
    specialHref(url.searchParams) ??
    (isBareRoot(url) ? inboxHref(inbox, isNew && recipientOf === null) : `${url.pathname}${url.search}${url.hash}`);
  return { href, ...(recipientOf ? { recipientOf } : {}) };
}

/** Offers open their own screens from any path. */
function specialHref(params: URLSearchParams): string | null {
  const plan = params.get("plan");
  const promo = params.get("promo");
  const type = params.get("type");
  if (type === "upgrade" && params.get("start_trial") === "true")
    return pathWith("/plan-details", { plan, duration: params.get("duration"), start_trial: "true" });
  if (type === "upgrade") return pathWith("/checkout", { plan, duration: params.get("duration") ?? "annually" });
  if (promo) return pathWith("/plan-details", { plan, duration: "lifetime", promo });
  for (const kind of ["shadow", "business"]) if (isMarked(params, `${kind}_signup`)) return pathWith("/plan-details", { signup: kind });
  return null;
}

/** `?shadow_signup`, `?shadow_signup=true`, or as `type`. */
function isMarked(params: URLSearchParams, name: string): boolean {
  return params.get("type") === name || (params.has(name) && params.get(name) !== "false");
}

function isBareRoot(url: URL): boolean {
  return url.pathname === "/" && !MEANT.some((name) => url.searchParams.has(name));
}

function inboxHref({ total, unviewed }: SignedIn["inbox"], isNew: boolean): string {
  if (unviewed > 0) return "/dashboard/inbox?selected_filter=unviewed";
  if (total > 0) return "/dashboard";
  return isNew ? WELCOME_PATH : "/dashboard/resources";
}

function pathWith(path: string, query: Record<string, string | null>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
}
