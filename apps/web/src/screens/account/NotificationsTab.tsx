import { ChatAccounts } from "@aside/features/chat/web/ChatAccounts.tsx";
import { ReplyMailsSwitch } from "@aside/features/my-account/web/PreferenceCards.tsx";
import { NotificationSettingsCard } from "@aside/features/notifications/web/NotificationSettingsCard.tsx";
import type { StoredUser } from "@aside/web-client/session-store.ts";

export function NotificationsTab({ user }: { user: StoredUser }) {
  return (
    <NotificationSettingsCard userId={user.userId}>
      <ChatAccounts />
      <ReplyMailsSwitch user={user} />
    </NotificationSettingsCard>
  );
}
