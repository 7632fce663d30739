-- features/notifications: the services that reach native apps

alter table push_subscriptions drop constraint push_subscriptions_kind_check;
-- Apple's tokens are hexadecimal
update push_subscriptions set kind = case when token ~ '^[0-9a-fA-F]{64,200}$' then 'apns' else 'fcm' end where kind = 'native';
-- web: JSON of the browser's PushSubscription; apns, fcm: a device token of Apple's or Google's service
alter table push_subscriptions add constraint push_subscriptions_kind_check check (kind in ('web', 'apns', 'fcm'));
