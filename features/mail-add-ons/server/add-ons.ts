import { AppError, notFound } from "@aside/contract/errors.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { copy } from "../copy.ts";

type GmailAddOn = { clientId: string; serviceAccount: string };

/** The installation's add-on in Gmail; null: the operator has none. */
export function findGmailAddOn({ config }: AppContext): GmailAddOn | null {
  const { GMAIL_ADDON_CLIENT_ID: clientId, GMAIL_ADDON_SERVICE_ACCOUNT: serviceAccount } = config;
  return clientId && serviceAccount ? { clientId, serviceAccount } : null;
}

/** For Google: without an add-on its addresses do not exist. */
export function requireCalledAddOn(context: AppContext): GmailAddOn {
  const addOn = findGmailAddOn(context);
  if (!addOn) throw notFound();
  return addOn;
}

/** The client id of the installation's add-in in Outlook; null: the operator has none. */
export const findOutlookAddIn = ({ config }: AppContext): string | null => config.OUTLOOK_ADDIN_CLIENT_ID ?? null;

export function requireOutlookAddIn(context: AppContext): string {
  const clientId = findOutlookAddIn(context);
  if (clientId === null) throw new AppError(422, "mail_add_on_not_set_up", copy.notSetUp);
  return clientId;
}
