import type { Provider } from "../contract.ts";
import type { ChatProvider } from "./chat-provider.ts";
import { slackProvider } from "./slack/slack-provider.ts";
import { teamsProvider } from "./teams/teams-provider.ts";

const PROVIDERS_BY_NAME: Record<Provider, ChatProvider> = { slack: slackProvider, teams: teamsProvider };
export const providerOf = (name: string): ChatProvider => PROVIDERS_BY_NAME[name as Provider];
