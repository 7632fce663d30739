import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";

export const personData: PersonData = {
  exports: [
    {
      name: "notifications",
      says: "your notifications, and when you read them.",
      rows: (userId) => sql`select n.id::text as cursor, n.kind, n.post_id, n.comment_id, n.count, n.created_at, n.updated_at, n.read_at
      from notifications n join posts p on p.id = n.post_id where n.user_id = ${userId} and p.deleted_at is null`,
    },
    {
      name: "notification-settings",
      says: "your notification settings, and your devices with push notifications.",
      rows: (
        userId,
      ) => sql`select s.user_id::text as cursor, s.kinds, s.digest, s.quiet_from, s.quiet_to, s.time_zone, s.chat, s.updated_at,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'added_at', d.created_at) order by d.created_at), '[]')
        from push_subscriptions d where d.user_id = s.user_id) as devices
      from notification_settings s where s.user_id = ${userId}`,
    },
  ],
};
