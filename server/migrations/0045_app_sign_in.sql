-- features/single-sign-on: sign-in of the native app by the system browser

-- PKCE challenge (S256) of the app that started it; null: a browser
alter table oauth_requests add column app_challenge text;

-- What the app exchanges for its session, once
create table app_sign_in_codes (
  code_hash text primary key,
  challenge text not null,
  signed_in_with text not null,
  user_id uuid references users (id) on delete cascade,
  -- The provider does not vouch for an address: secret_hash of pending_identities
  pending_hash text,
  expires_at timestamptz not null,
  constraint app_sign_in_codes_one_outcome check ((user_id is null) <> (pending_hash is null))
);
create index app_sign_in_codes_user_id_idx on app_sign_in_codes (user_id);
create index app_sign_in_codes_expires_at_idx on app_sign_in_codes (expires_at);
