import type { IPublicClientApplication } from "@azure/msal-browser";
import type { Office } from "./mail-item.ts";

const AUTHORITY = "https://login.microsoftonline.com/common";

export class OutdatedOutlook extends Error {
  override name = "OutdatedOutlook";
}

let opened: Promise<IPublicClientApplication> | undefined;

/** Microsoft's ID token for the person, from Outlook itself (nested app authentication): new each time, because the server accepts one once. */
export async function readMicrosoftToken(office: Office, clientId: string): Promise<string> {
  if (!office.context.requirements.isSetSupported("NestedAppAuth", "1.1")) throw new OutdatedOutlook();
  const { createNestablePublicClientApplication, InteractionRequiredAuthError } = await import("@azure/msal-browser");
  opened ??= createNestablePublicClientApplication({ auth: { clientId, authority: AUTHORITY } });
  const app = await opened;
  const asked = { scopes: ["openid", "profile", "email"] };
  try {
    return (await app.acquireTokenSilent({ ...asked, forceRefresh: true })).idToken;
  } catch (error) {
    if (!(error instanceof InteractionRequiredAuthError)) throw error;
    return (await app.acquireTokenPopup(asked)).idToken;
  }
}
