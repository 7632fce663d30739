-- Which other sites may embed the videos of a company's people.
alter table companies
  add column embedding_enabled boolean not null default true,
  -- host names, or *.host for the names below it; empty: any site
  add column embed_domains text[] not null default '{}';
