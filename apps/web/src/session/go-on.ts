import { inboxCount } from "@aside/features/inbox/contract.ts";
import { addMe } from "@aside/features/delivery/contract.ts";
import { copy } from "@aside/features/delivery/copy.ts";
import { brand } from "@aside/brand/brand.ts";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { api } from "@aside/web-client/api.ts";
import { takeWantedPath } from "../shell/wanted-path.ts";
import { nextStepOf, type SignedIn } from "./after-sign-in.ts";

/** What is asked of the server on the way; a test has its own. */
type Asks = { countInbox: () => Promise<SignedIn["inbox"]>; keepAside: (eventId: string) => Promise<void> };

const NOTHING = { total: 0, unviewed: 0 };
/** The share page is an entry of its own: the router cannot go there. */
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

/** Where whoever is signed in for good goes from here; an Aside that was asked for is kept on the way. Null: nowhere. */
export async function goOn(wanted: string | null, asks: Asks = server): Promise<Way | null> {
  const isAtRoot = wanted !== null && /^\/($|[?#])/.test(wanted);
  const inbox = isAtRoot ? await asks.countInbox() : NOTHING;
  const { href, recipientOf } = nextStepOf({ wanted, inbox });
  if (recipientOf) await asks.keepAside(recipientOf);
  return href === null ? null : wayTo(href);
}

let leading: Promise<Way> | null = null;

/**
 * Where a good code leads: as the sign-in would have led without it, else to the root. The router may ask more than once while it goes there; what was
 * remembered is taken once.
 */
export async function goOnAfterFactor(asks: Asks = server): Promise<Way> {
  leading ??= lead(asks).finally(() => (leading = null));
  return await leading;
}

async function lead(asks: Asks): Promise<Way> {
  const wanted = takeWantedPath();
  return (wanted === undefined ? null : await goOn(wanted, asks)) ?? wayTo("/");
}
