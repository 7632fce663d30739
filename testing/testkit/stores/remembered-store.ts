import { sql } from "kysely";
import type { Database } from "@aside/server/db/open-database.ts";

type Of = {
  authorId: string;
  agentId: string;
  librarianId: string;
  recipientId: string;
  sharedTakeId: string;
  sharedPostId: string;
  keptEventId: string;
  embedLinkId: string;
};

/** Rows of everything that remembered values contain, in a database without constraints. */
export async function fillRemembered(db: Database, of: Of): Promise<void> {
  const companyOfAuthor = sql`(select company_id from users where id = ${of.authorId})`;
  const statements = [
    sql`insert into assets (take_id, kind, key, content_type, size) values (${of.sharedTakeId}, 'poster', 'k', 'image/jpeg', 1)`,
    sql`insert into enrichments (take_id, kind, state) values (${of.sharedTakeId}, 'other', 'WAITING')`,
    sql`insert into transcripts (take_id, state, engine) values (${of.sharedTakeId}, 'live', 'none')`,
    sql`insert into reactions (id, post_id, actor_key, user_id, name, reaction_name)
      values (gen_random_uuid(), ${of.sharedPostId}, 'u:' || ${of.recipientId}::text, ${of.recipientId}, 'Rita', 'clap')`,
    sql`insert into event_members (id, event_id, user_id, link_token_hash) values (gen_random_uuid(), ${of.keptEventId}, ${of.recipientId}, 'hash')`,
    sql`insert into forms (id, company_id) select event.id, ${companyOfAuthor} from events event where event.id = ${of.keptEventId}`,
    sql`insert into form_agents (form_id, user_id) values (${of.keptEventId}, ${of.agentId})`,
    sql`update events set form_id = id where id = ${of.keptEventId}`,
    sql`insert into embed_links (id, post_id, domains, created_at, expires_at)
      select ${of.embedLinkId}, id, '{acme.example}', now(), now() + interval '1 day' from posts where event_id = ${of.keptEventId}`,
    sql`insert into persona_posts (post_id, persona_id, engine) values (${of.sharedPostId}, gen_random_uuid(), 'embedded')`,
    sql`insert into library_admins (user_id, company_id) values (${of.librarianId}, ${companyOfAuthor})`,
    sql`insert into webhook_endpoints (id, company_id, url, events, secret, created_at, updated_at)
      values (gen_random_uuid(), ${companyOfAuthor}, 'https://hooks.acme.example/', '{aside.sent}', '', now(), now())`,
    sql`insert into crm_connections (id, company_id, provider, account_id, account_name, api_url, activities, next_at, slot_at, created_at, updated_at)
      values (gen_random_uuid(), ${companyOfAuthor}, 'hubspot', '1', 'Acme', 'https://api.hubapi.com', '{viewed}', now(), now(), now(), now())`,
    sql`insert into chat_workspaces (id, company_id, provider, external_id, name, created_at)
      values (${of.embedLinkId}, ${companyOfAuthor}, 'slack', 'T1', 'Acme', now())`,
    sql`insert into chat_routes (id, workspace_id, fact, channel_id, channel_name, created_at)
      values (gen_random_uuid(), ${of.embedLinkId}, 'viewed', 'C1', '#sales', now())`,
    sql`insert into seats (user_id, company_id) values (${of.authorId}, ${companyOfAuthor})`,
    sql`insert into subscriptions (id, company_id, plan, duration, status, source)
      values (gen_random_uuid(), ${companyOfAuthor}, 'aside_business', 'monthly', 'active', 'manual')`,
    sql`insert into subscriptions (id, user_id, plan, duration, status, source)
      values (gen_random_uuid(), ${of.recipientId}, 'aside_personal', 'monthly', 'active', 'manual')`,
    sql`update companies set co_brand_logo_key = 'logo', co_brand_nav_url = 'https://acme.example', co_brand_logo_height = 40
      where id = ${companyOfAuthor}`,
  ];
  for (const statement of statements) await statement.execute(db);
}
