import { brand } from "@aside/brand/brand.ts";
import { EXTENSION_APP_ID, EXTENSION_CONNECTED_PATH, EXTENSION_SCOPES } from "@aside/features/oauth/contract.ts";
import { copy } from "../copy.ts";
import type { Outcome } from "../messages.ts";
import { originPattern } from "../server-address.ts";
import { readLocal, readSession, writeLocal, writeSession } from "../storage.ts";
import { challengeOf, randomText } from "./pkce.ts";
import { requestTokens } from "./tokens.ts";

/** Opens the consent of the person's server in a tab, after checking that there is one of ours. */
export async function connect(server: string): Promise<Outcome> {
  const problem = await findProblem(server);
  if (problem) return { ok: false, text: problem };
  const [verifier, state] = [randomText(), randomText()];
  const search = new URLSearchParams({
    client_id: EXTENSION_APP_ID,
    redirect_uri: server + EXTENSION_CONNECTED_PATH,
    response_type: "code",
    scope: EXTENSION_SCOPES.join(" "),
    code_challenge: await challengeOf(verifier),
    code_challenge_method: "S256",
    state,
  });
  // Remembered before the server's page opens: it may answer at once.
  const tab = await chrome.tabs.create({ url: "about:blank" });
  await writeSession("connectProblem", null);
  await writeSession("connecting", { server, verifier, state, tabId: tab.id ?? 0 });
  await chrome.tabs.update(tab.id ?? 0, { url: `${server}/oauth/auth?${search}` });
  return { ok: true };
}

async function findProblem(server: string): Promise<string | null> {
  try {
    const reply = await fetch(`${server}/.well-known/oauth-protected-resource`, { credentials: "omit", cache: "no-store" });
    const found = (await reply.json()) as { resource?: string; resource_name?: string };
    if (!reply.ok || found.resource_name !== brand.product || !found.resource) return copy.notOurs;
    const own = found.resource.replace(/\/$/, "");
    return own === server ? null : copy.otherAddress(own);
  } catch {
    return copy.notOurs;
  }
}

/** A tab of the server arrived at the page after the consent: exchanges the code, and closes the tab. */
export async function onArrival(tabId: number, address: string): Promise<void> {
  const connecting = await readSession("connecting");
  if (!connecting || connecting.tabId !== tabId || !address.startsWith(connecting.server + EXTENSION_CONNECTED_PATH)) return;
  const given = new URL(address).searchParams;
  // `iss`: of this server, and no other that it may have sent the browser to (RFC 9207).
  if (given.get("state") !== connecting.state || given.get("iss") !== connecting.server) return;
  await writeSession("connecting", null);
  const code = given.get("code");
  const { server, verifier } = connecting;
  const made =
    code === null
      ? null
      : await requestTokens(server, {
          grant_type: "authorization_code",
          code,
          redirect_uri: server + EXTENSION_CONNECTED_PATH,
          code_verifier: verifier,
        });
  if (made?.kind !== "tokens") return await writeSession("connectProblem", code === null ? copy.refused : copy.notConnected);
  await writeLocal("connection", { server, ...made.tokens, isEnded: false });
  await markSite(server);
  await chrome.tabs.remove(tabId).catch(() => {});
}

const MARKER = "aside-installed";

/** The site of this server, and no other, learns that the extension is there. */
async function markSite(server: string): Promise<void> {
  await unmarkSite();
  const matches = [originPattern(server)];
  await chrome.scripting.registerContentScripts([{ id: MARKER, js: ["marker.js"], matches, runAt: "document_start" }]);
}

async function unmarkSite(): Promise<void> {
  const known = await chrome.scripting.getRegisteredContentScripts({ ids: [MARKER] });
  if (known.length > 0) await chrome.scripting.unregisterContentScripts({ ids: [MARKER] });
}

/** Ends the tokens at the server, too, if it can be reached. */
export async function disconnect(): Promise<void> {
  const connection = await readLocal("connection");
  await writeLocal("connection", null);
  await writeLocal("unviewed", null);
  // Another person may connect next.
  await writeSession("asideStates", null);
  await unmarkSite();
  if (!connection) return;
  const body = new URLSearchParams({ token: connection.refresh, client_id: EXTENSION_APP_ID });
  await fetch(`${connection.server}/oauth/revoke`, { method: "POST", body, credentials: "omit" }).catch(() => {});
}
