-- A walk that was begun in My Account: whose account the one elsewhere is connected to.
alter table sign_in_walks add column connect_user_id uuid references users on delete cascade;
