import type { Signed } from "@aside/testkit/people.ts";
import { type ChatWorkspace, connectSlack, readChat, startSlack } from "../contract.ts";
import type { SlackStandIn } from "./slack-stand-in.ts";

/** As an administrator does it. Each call connects a workspace of its own. */
export async function connectWorkspace(by: Signed, slack: SlackStandIn): Promise<ChatWorkspace> {
  slack.team = { id: `T${crypto.randomUUID().slice(0, 8)}`, name: "Acme Slack" };
  const { url } = await by.call(startSlack, { body: {} });
  const state = new URL(url).searchParams.get("state") ?? "";
  await by.call(connectSlack, { body: { code: slack.makeCode(), state } });
  const { workspaces } = await by.call(readChat, {});
  const found = workspaces.find(({ provider }) => provider === "slack");
  if (!found) throw new Error("not connected");
  return found;
}
