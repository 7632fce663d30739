import { whitelistStatus } from "../../../administration/whitelist-contract.ts";
import { readSession } from "./read-session.ts";

/** Shows signed-in people what is for whitelisted accounts only. Unknown, for example with an old session: it stays hidden. */
export async function findWhitelist(): Promise<void> {
  const session = readSession();
  if (!session) return;
  const path = whitelistStatus.path.replace(":email", encodeURIComponent(session.user.email));
  try {
    const reply = await fetch(path, { headers: { "access-token": session.token } });
    const isWhitelisted = reply.ok && ((await reply.json()) as { is_whitelisted: boolean }).is_whitelisted;
    if (isWhitelisted) document.documentElement.dataset["whitelisted"] = "";
  } catch {
    // without connection
  }
}
