import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";

/** Messages about a person and requests of them refer to them, and are deleted with them. */
export const personData: PersonData = {
  exports: [
    {
      name: "chat-accounts",
      says: "your accounts in Slack and Microsoft Teams that are linked with this one.",
      rows: (userId) => sql`select p.id::text as cursor, w.provider, w.name as workspace, p.external_id, p.name, p.created_at
        from chat_people p join chat_workspaces w on w.id = p.workspace_id where p.user_id = ${userId}`,
    },
    {
      name: "chat-settings",
      says: "the chat workspaces that you connected, and the messages to channels that you set up, without their tokens.",
      rows: (userId) => sql`select w.id::text as cursor, w.provider, w.name as workspace, null as fact, null as channel, w.created_at
        from chat_workspaces w where w.connected_by = ${userId}
        union all select r.id::text, w.provider, w.name, r.fact, r.channel_name, r.created_at
        from chat_routes r join chat_workspaces w on w.id = r.workspace_id where r.created_by = ${userId}`,
    },
  ],
};
