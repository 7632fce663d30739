import { inboxCount } from "@aside/features/dashboard/contract.ts";
import { addMe } from "@aside/features/delivery/contract.ts";
import { copy } from "@aside/features/delivery/copy.ts";
import { brand } from "@aside/platform/brand/brand.ts";
import { toastError, toastSuccess } from "@aside/platform/ui/toast.ts";
import { api } from "@aside/platform/web-client/api.ts";
import { sessionStore } from "@aside/platform/web-client/session-store.ts";
import { router } from "../router.ts";
import { rememberWantedPath, takeWantedPath } from "../shell/wanted-path.ts";
import { nextStepOf } from "./after-sign-in.ts";

const NOTHING = { total: 0, unviewed: 0 };

/** Leads whoever has just signed in to where they wanted to go. */
export async function finishSignIn(): Promise<void> {
  const { pathname, search, hash } = location;
  const here = `${pathname}${search}${hash}`;
  const user = sessionStore.get()?.user;
  const stored = takeWantedPath();
  const isMfaPending = user !== undefined && user.mfaEnabled && !user.mfaVerified;
  // It is wanted still, once the second factor was given.
  if (isMfaPending) rememberWantedPath(stored ?? here);
  const wanted = stored ?? (pathname === "/" ? here : null);
  const isAtRoot = wanted !== null && /^\/($|[?#])/.test(wanted);
  const inbox = isAtRoot && !isMfaPending ? await api.call(inboxCount, {}).catch(() => NOTHING) : NOTHING;
  const { href, recipientOf } = nextStepOf({ wanted, isMfaPending, inbox });
  if (recipientOf) await keepAside(recipientOf);
  if (href === null) return;
  // The share page is an entry of its own: the router cannot go there.
  if (/^\/[^/]+\/[^/]+\/view([?#]|$)/.test(href)) location.assign(href);
  else await router.navigate({ href });
}

async function keepAside(eventId: string): Promise<void> {
  try {
    await api.call(addMe, { params: { id: eventId }, body: {} });
    toastSuccess(copy.savedInInbox(brand.product));
  } catch {
    toastError(copy.addFailed(brand.product));
  }
}
