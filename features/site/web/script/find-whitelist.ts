import { whitelistStatus } from "../../../administration/whitelist-contract.ts";

const KEY = "aside.session";

/** Shows signed-in people what is for whitelisted accounts only. Unknown, for example with an old session: it stays hidden. */
export async function findWhitelist(): Promise<void> {
  const { dataset } = document.documentElement;
  if (dataset["member"] === undefined) return;
  try {
    const { token, user } = JSON.parse(localStorage.getItem(KEY) ?? "") as { token: string; user: { email: string } };
    const path = whitelistStatus.path.replace(":email", encodeURIComponent(user.email));
    const reply = await fetch(path, { headers: { "access-token": token } });
    if (reply.ok && ((await reply.json()) as { is_whitelisted: boolean }).is_whitelisted) dataset["whitelisted"] = "";
  } catch {
    // without storage or connection
  }
}
