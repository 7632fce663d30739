-- Open pages get an event when their person or company changes (server/signals/signals.ts). Share pages and embed pages remember a company's
-- brand until it changes: a replaced logo is deleted.
drop trigger users_access on users;
create trigger users_access after update on users
  for each row when ((old.email, old.name, old.role, old.company_id, old.is_active, old.disabled_at, old.mfa_type, old.profile_image_key, old.phone_number,
      old.is_company_library_enabled, old.is_persona_enabled, old.is_upload_video_enabled, old.preferences, old.delete_after)
    is distinct from (new.email, new.name, new.role, new.company_id, new.is_active, new.disabled_at, new.mfa_type, new.profile_image_key, new.phone_number,
      new.is_company_library_enabled, new.is_persona_enabled, new.is_upload_video_enabled, new.preferences, new.delete_after))
  execute function signal_user_access();

drop trigger companies_access on companies;
create trigger companies_access after update on companies
  for each row when ((old.requires_mfa, old.name, old.co_brand_logo_key, old.co_brand_nav_url, old.co_brand_logo_height, old.domain_verified_at)
    is distinct from (new.requires_mfa, new.name, new.co_brand_logo_key, new.co_brand_nav_url, new.co_brand_logo_height, new.domain_verified_at))
  execute function signal_company_access();

-- Folders are listed, too.
drop trigger library_folders_access on library_folders;
create trigger library_folders_access after insert or delete on library_folders for each row execute function signal_library_access();
create trigger library_folders_access_moved after update on library_folders
  for each row when ((old.path, old.admin_id, old.everyone_level, old.name) is distinct from (new.path, new.admin_id, new.everyone_level, new.name))
  execute function signal_library_access();

-- Replies without a title of their own show the Aside's, which now follows its video's.
update events e set title = p.title from posts p
  where p.event_id = e.id and not p.is_reply and p.deleted_at is null and p.title not in ('', e.title);
