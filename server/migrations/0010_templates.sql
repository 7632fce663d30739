-- The video that follows what is recorded for this draft: {take_id, title, starts_at} (core/messages, template-store.ts). null: none.
alter table posts add column template jsonb;
