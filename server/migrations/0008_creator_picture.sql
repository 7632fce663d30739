-- A post shows its author's picture, so a changed picture is signalled like a changed name (migration 0005).
drop trigger users_access on users;
create trigger users_access after update of email, name, role, company_id, is_active, disabled_at, mfa_type, profile_image_key on users
  for each row when ((old.email, old.name, old.role, old.company_id, old.is_active, old.disabled_at, old.mfa_type, old.profile_image_key)
    is distinct from (new.email, new.name, new.role, new.company_id, new.is_active, new.disabled_at, new.mfa_type, new.profile_image_key))
  execute function signal_user_access();
