import pg from "pg";

export const SIZE = {
  people: 1_000_000,
  companies: 100_000,
  membersEach: 2,
  payingPeople: 200_000,
  payingCompanies: 50_000,
  customersWithout: 49_000,
};

const WORDS = "Ada Bo Cleo Dana Eli Fay Gus Hana Ivo Jun Kai Lea Mia Noor Otto Pia Quin Rosa Sven Tara Uma Vera Wim Xena Yara Zoe";

/**
 * Fills a migrated database: people without a company, companies with two members each, 300,000 customers of the payment provider, 250,000 of
 * them with a running subscription, and 1,000 whose account was deleted.
 */
export async function fillBilling(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { people, companies, membersEach, payingPeople, payingCompanies, customersWithout } = SIZE;
  const run = async (text: string) => await client.query(text);
  try {
    await run("set synchronous_commit = off");
    // Without the triggers, which would notify processes of each row, and the foreign keys.
    await run("set session_replication_role = replica");
    await run(`create function pg_temp.made_id(name text) returns uuid language sql immutable as
      $$ select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid $$`);
    await run(`create function pg_temp.first_name(n bigint) returns text language sql immutable as
      $$ select (string_to_array('${WORDS}', ' '))[1 + n % 26] $$`);
    await run(`insert into companies (id, name, domain, domain_token)
      select pg_temp.made_id('c' || n), 'Company ' || n, 'company' || n || '.example', 'x' from generate_series(1, ${companies}) n`);
    await run(`insert into users (id, email, name, is_active, created_at)
      select pg_temp.made_id('u' || n), lower(pg_temp.first_name(n)) || n || '@mail.example', pg_temp.first_name(n) || ' Last' || n::bigint * 7919 % 99991, true,
        now() - n * interval '1 second' from generate_series(1, ${people}) n`);
    await run(`insert into users (id, email, name, is_active, company_id)
      select pg_temp.made_id('m' || n), 'member' || n || '@company' || n / ${membersEach} + 1 || '.example', pg_temp.first_name(n) || ' Member' || n, true,
        pg_temp.made_id('c' || n / ${membersEach} + 1) from generate_series(0, ${companies * membersEach - 1}) n`);
    await run(`insert into trials (key, started_at, ends_at)
      select 'domain:company' || n || '.example', now() - interval '60 days', now() - interval '30 days' from generate_series(1, ${companies}) n`);
    const subscription = "plan, duration, currency, price, status, source, provider_id, period_ends_at, synced_at";
    // The last run read some minutes ago what was waiting longest.
    const values = (kind: string, plan: string) =>
      `'${plan}', 'monthly', 'USD', 1200, 'active', 'stripe', 'sub_${kind}' || n, now() + interval '9 days', now() - n * interval '3 seconds'`;
    await run(`insert into subscriptions (id, user_id, ${subscription})
      select pg_temp.made_id('su' || n), pg_temp.made_id('u' || n), ${values("u", "aside_personal")} from generate_series(1, ${payingPeople}) n`);
    await run(`insert into subscriptions (id, company_id, seats, ${subscription})
      select pg_temp.made_id('sc' || n), pg_temp.made_id('c' || n), ${membersEach}, ${values("c", "aside_business")} from generate_series(1, ${payingCompanies}) n`);
    // Plans that are over, of half of those who pay again.
    await run(`insert into subscriptions (id, user_id, ${subscription})
      select pg_temp.made_id('so' || n), pg_temp.made_id('u' || n), 'aside_personal', 'monthly', 'USD', 1200, 'canceled', 'stripe', 'sub_o' || n, null, now()
      from generate_series(1, ${payingPeople / 2}) n`);
    await run(`insert into seats (user_id, company_id)
      select pg_temp.made_id('m' || n), pg_temp.made_id('c' || n / ${membersEach} + 1) from generate_series(0, ${payingCompanies * membersEach - 1}) n`);
    await run(`insert into billing_customers (id, user_id, provider_id, created_at)
      select pg_temp.made_id('bu' || n), pg_temp.made_id('u' || n), 'cus_u' || n, now() - n * interval '1 minute'
      from generate_series(1, ${payingPeople + customersWithout}) n`);
    await run(`insert into billing_customers (id, company_id, provider_id, created_at)
      select pg_temp.made_id('bc' || n), pg_temp.made_id('c' || n), 'cus_c' || n, now() - n * interval '1 minute' from generate_series(1, ${payingCompanies}) n`);
    await run(
      `insert into billing_customers (id, provider_id) select pg_temp.made_id('bo' || n), 'cus_o' || n from generate_series(1, 1000) n`,
    );
    await run("vacuum analyze users, companies, trials, subscriptions, seats, billing_customers");
  } finally {
    await client.end();
  }
}
