-- BCC: only the Aside's creator learns of this member.
alter table event_members add constraint event_members_member_type_check check (member_type in ('TO', 'BCC'));

-- A reaction that only its author and the Aside's creator see, because its author is a bcc recipient.
alter table reactions add column is_private boolean not null default false;

-- The address that a guest gave with this reply. Its author and the Aside's creator see it.
alter table posts add column guest_email text;

-- The name of the picture that the author uploaded as poster, below the post's prefix; null: a frame of the video.
alter table posts add column cover_picture text;
