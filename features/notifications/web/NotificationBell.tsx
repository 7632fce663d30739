import { IconButton } from "@aside/platform/ui/IconButton.tsx";
import { Link } from "@aside/platform/ui/Link.tsx";
import { LinkButton } from "@aside/platform/ui/LinkButton.tsx";
import { Popover } from "@aside/platform/ui/Popover.tsx";
import { Bell } from "lucide-react";
import { useEffect, useState } from "react";
import { copy } from "../copy.ts";
import { NotificationCentre } from "./NotificationList.tsx";
import { renewDevice } from "./push-device.ts";
import { useNotifications } from "./queries.ts";

/** As many as the server counts. */
const MAX_SHOWN = 99;
/** Tailwind's `sm`: below it the bell leads to the screen, and a list that stood beside it has nothing to stand beside. */
const WIDE = "(min-width: 40rem)";

/** In the bar: how many are unread; the list beside it, or on a phone on a screen of its own. `place`: where the page is, that going on closes it. */
export function NotificationBell({ userId, place }: { userId: string; place: string }) {
  // Opened at one place: at another it is closed.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const unread = useNotifications("all").data?.pages[0]?.unread ?? 0;
  useEffect(() => void renewDevice(userId).catch(() => undefined), [userId]);
  useEffect(() => {
    const isWide = matchMedia(WIDE);
    const onChange = () => isWide.matches || setOpenAt(null);
    isWide.addEventListener("change", onChange);
    return () => isWide.removeEventListener("change", onChange);
  }, []);
  const shown = unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread);
  const label = copy.bell(shown);
  const icon = (
    <>
      <Bell aria-hidden className="size-5" />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-1 right-0.5 min-w-4.5 rounded-full border-2 border-paper bg-ember-strong px-1 text-center text-[11px] leading-4 font-semibold text-on-ember tabular-nums"
        >
          {shown}
        </span>
      )}
    </>
  );
  return (
    <>
      <span role="status" className="sr-only">
        {unread > 0 ? label : ""}
      </span>
      <Link
        href="/notifications"
        aria-label={label}
        title={label}
        className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink hover:bg-sunken sm:hidden"
      >
        {icon}
      </Link>
      <span className="max-sm:hidden">
        <Popover
          label={copy.title}
          open={openAt === place}
          onOpenChange={(open) => setOpenAt(open ? place : null)}
          trigger={
            <IconButton label={label} className="relative">
              {icon}
            </IconButton>
          }
        >
          <NotificationCentre
            heading={<h2 className="text-lead font-semibold">{copy.title}</h2>}
            footer={
              <div className="sticky bottom-0 flex justify-between border-t border-line bg-surface px-1 py-1">
                <LinkButton variant="ghost" href="/notifications">
                  {copy.seeAll}
                </LinkButton>
                <LinkButton variant="ghost" href="/account">
                  {copy.settings}
                </LinkButton>
              </div>
            }
          />
        </Popover>
      </span>
    </>
  );
}
