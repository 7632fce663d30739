-- What administrators' lists are read by.

-- Every person of the product, the newest first.
create index users_active on users (created_at desc, id) where is_active;
-- The words of a name and of an address, each found by its beginning.
create index users_words on users using gin (to_tsvector('simple', translate(name || ' ' || email, '@._-+''', '      '))) where is_active;

-- The log by what was done and by whom, in one company and in all.
create index audit_log_company_action on audit_log (company_id, action, created_at desc, id desc);
create index audit_log_action on audit_log (action, created_at desc, id desc);
create index audit_log_company_actor on audit_log (company_id, actor_label, created_at desc, id desc);
create index audit_log_actor on audit_log (actor_label, created_at desc, id desc);

-- Those who were let in, and by whom.
create index whitelisted_emails_granted on whitelisted_emails (granted_at desc, email) where granted_at is not null;
