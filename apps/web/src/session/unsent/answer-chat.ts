import { claimChatRequest } from "@aside/features/chat/contract.ts";
import { api } from "@aside/web-client/api.ts";

/** Names the Aside that answers a request of Slack or Teams. `token`: of the request's link. */
export const answerChat = async (token: string, eventId: string) =>
  await api.call(claimChatRequest, { body: { token, event_id: eventId } });
