import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";

export const personData: PersonData = {
  exports: [
    {
      name: "profile",
      says: "your profile and settings.",
      rows: (
        userId,
      ) => sql`select u.id::text as cursor, u.id, u.email, u.name, u.phone_number, u.company, u.company_size, u.account_type, u.role, u.preferences,
      c.domain as member_of, u.profile_image_key is not null as has_picture, u.created_at, u.updated_at, u.delete_after
      from users u left join companies c on c.id = u.company_id where u.id = ${userId}`,
    },
    {
      name: "sessions",
      says: "your current and earlier sign-ins, by browser and device.",
      rows: (
        userId,
      ) => sql`select id::text as cursor, id, created_at, last_used_at, expires_at, revoked_at, user_agent, source_address, signed_in_with, is_kept
      from sessions where user_id = ${userId}`,
    },
  ],
};
