import { copy } from "@aside/features/notifications/copy.ts";
import { NotificationCentre } from "@aside/features/notifications/web/NotificationList.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";

export function NotificationsScreen() {
  return (
    <div className="mx-auto flex w-full max-w-reader flex-col gap-4 px-4 py-6">
      <div className="overflow-hidden rounded-card border border-line bg-surface pt-2">
        <NotificationCentre heading={<h1 className="text-title font-semibold">{copy.title}</h1>} />
      </div>
      <span>
        <LinkButton variant="secondary" href="/account/notifications">
          {copy.settings}
        </LinkButton>
      </span>
    </div>
  );
}
