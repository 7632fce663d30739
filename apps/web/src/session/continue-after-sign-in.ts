import { createdEvents, inboxCount } from "@aside/features/inbox/contract.ts";
import { loadChunk } from "@aside/ui/load-chunk.ts";
import { api } from "@aside/web-client/api.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { consumeWantedPath } from "../shell/wanted-path.ts";
import { nextStepOf, type SignedIn } from "./after-sign-in.ts";

/** The server calls; tests replace them. */
type ServerCalls = {
  countInbox: () => Promise<SignedIn["inbox"]>;
  isNew: () => Promise<boolean>;
  keepAside: (eventId: string) => Promise<void>;
};

const NOTHING = { total: 0, unviewed: 0 };
/** The share page is a separate entry point: the router cannot navigate to it. */
const SHARE_PAGE = /^\/[^/]+\/[^/]+\/view([?#]|$)/;

export type Navigation = { href: string; reloadDocument: boolean };

const server: ServerCalls = {
  countInbox: async () => await api.call(inboxCount, {}).catch(() => NOTHING),
  isNew: async () => sessionStore.get()?.user.preferences["onboarding"] !== "done" && !(await hasCreated()),
  keepAside: async (eventId) => {
    const { keepAside } = await loadChunk(async () => await import("./keep-aside.ts"));
    await keepAside(eventId);
  },
};

/** On another device, or in the app. If it is not known, the first steps are not shown. */
async function hasCreated(): Promise<boolean> {
  const created = await api.call(createdEvents, { query: {} }).catch(() => null);
  return created === null || created.items.length > 0;
}

export const navigationTo = (href: string): Navigation => ({ href, reloadDocument: SHARE_PAGE.test(href) });

/** The navigation after a complete sign-in; a requested Aside is saved to the inbox first. Null: stay. */
export async function continueAfterSignIn(wanted: string | null, serverCalls: ServerCalls = server): Promise<Navigation | null> {
  const isAtRoot = wanted !== null && /^\/($|[?#])/.test(wanted);
  const { recipientOf } = nextStepOf({ wanted, inbox: NOTHING, isNew: false });
  if (recipientOf) await serverCalls.keepAside(recipientOf);
  // With the saved Aside.
  const inbox = isAtRoot ? await serverCalls.countInbox() : NOTHING;
  const isNew = isAtRoot && inbox.total === 0 && (await serverCalls.isNew());
  const { href } = nextStepOf({ wanted, inbox, isNew });
  return href === null ? null : navigationTo(href);
}

let pending: Promise<Navigation> | null = null;

/**
 * The navigation after a valid second factor: the same as after a sign-in without one, or the root if no path is remembered. The router may
 * call this more than once during the navigation, but the remembered path is consumed once.
 */
export async function continueAfterSecondFactor(serverCalls: ServerCalls = server): Promise<Navigation> {
  pending ??= navigateAfterFactor(serverCalls).finally(() => (pending = null));
  return await pending;
}

async function navigateAfterFactor(serverCalls: ServerCalls): Promise<Navigation> {
  const wanted = consumeWantedPath();
  return (wanted === undefined ? null : await continueAfterSignIn(wanted, serverCalls)) ?? navigationTo("/");
}
