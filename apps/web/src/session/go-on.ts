import { inboxCount } from "@aside/features/dashboard/contract.ts";
import { addMe } from "@aside/features/delivery/contract.ts";
import { copy } from "@aside/features/delivery/copy.ts";
import { brand } from "@aside/brand/brand.ts";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { api } from "@aside/web-client/api.ts";
import { takeWantedPath } from "../shell/wanted-path.ts";
import { nextStepOf, type SignedIn } from "./after-sign-in.ts";

/** The server calls; tests replace them. */
type Asks = { countInbox: () => Promise<SignedIn["inbox"]>; keepAside: (eventId: string) => Promise<void> };

const NOTHING = { total: 0, unviewed: 0 };
/** The share page is a separate entry point: the router cannot navigate to it. */
const SHARE_PAGE = /^\/[^/]+\/[^/]+\/view([?#]|$)/;

export type Way = { href: string; reloadDocument: boolean };

const server: Asks = {
  countInbox: async () => await api.call(inboxCount, {}).catch(() => NOTHING),
  keepAside: async (eventId) => {
    try {
      await api.call(addMe, { params: { id: eventId }, body: {} });
      toastSuccess(copy.savedInInbox(brand.product));
    } catch {
      toastError(copy.addFailed(brand.product));
    }
  },
};

export const wayTo = (href: string): Way => ({ href, reloadDocument: SHARE_PAGE.test(href) });

/** The navigation after a complete sign-in; a requested Aside is saved to the inbox first. Null: stay. */
export async function goOn(wanted: string | null, asks: Asks = server): Promise<Way | null> {
  const isAtRoot = wanted !== null && /^\/($|[?#])/.test(wanted);
  const inbox = isAtRoot ? await asks.countInbox() : NOTHING;
  const { href, recipientOf } = nextStepOf({ wanted, inbox });
  if (recipientOf) await asks.keepAside(recipientOf);
  return href === null ? null : wayTo(href);
}

let leading: Promise<Way> | null = null;

/**
 * The navigation after a valid second factor: the same as a sign-in without one, else the root. The router may call this more than once during
 * the navigation; the remembered path is consumed once.
 */
export async function goOnAfterFactor(asks: Asks = server): Promise<Way> {
  leading ??= lead(asks).finally(() => (leading = null));
  return await leading;
}

async function lead(asks: Asks): Promise<Way> {
  const wanted = takeWantedPath();
  return (wanted === undefined ? null : await goOn(wanted, asks)) ?? wayTo("/");
}
