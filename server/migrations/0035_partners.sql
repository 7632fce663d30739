-- features/partners: other products that sign a company's people in by assertions which they sign

create table partners (
  -- also the claim iss of its assertions
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  name text not null,
  -- where its public keys are read, or the keys themselves (a JWK set)
  jwks_url text,
  jwks jsonb,
  is_enabled boolean not null default true,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  check ((jwks_url is null) <> (jwks is null))
);
create unique index partners_name on partners (company_id, lower(name));
create index partners_created_by on partners (created_by);

-- assertions and ID tokens that signed someone in, until they are too old to do so again
create table used_assertions (
  -- sha-256 of issuer and jti, or of what an ID token's signature covers
  id_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_assertions_expires on used_assertions (expires_at);
