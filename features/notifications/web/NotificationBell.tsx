import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { Bell } from "lucide-react";
import { type ComponentProps, startTransition, Suspense, useEffect, useState } from "react";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { copy } from "../copy.ts";
import { setAppBadge } from "./app-badge.ts";
import { clearDelivered, renewDevice } from "./push-device.ts";
import { useNotifications } from "./queries.ts";

const loadPopover = async () => await import("./NotificationPopover.tsx");
const NotificationPopover = lazyChunk(async () => ({ default: (await loadPopover()).NotificationPopover }));
// A failed import is retried at the next click.
const prepare = () => void loadPopover().catch(() => undefined);

/** The server counts up to this. */
const MAX_SHOWN = 99;
/** Tailwind's `sm`: below it the bell links to the screen, because there is no room for a popover. */
const WIDE = "(min-width: 40rem)";

/**
 * In the navigation bar: the unread count, with a popover or, on phones, a link to the screen. `place`: the current page; changing it
 * closes the popover.
 */
export function NotificationBell({ userId, place }: { userId: string; place: string }) {
  // Open on one page; navigating closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [isWanted, setWanted] = useState(false);
  const known = useNotifications("all").data?.pages[0]?.unread;
  const unread = known ?? 0;
  // Refused by iOS if the app never registered.
  useEffect(() => void (known === 0 && clearDelivered().catch(() => undefined)), [known]);

  useEffect(() => void (known !== undefined && setAppBadge(known)), [known]);
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
  const button = (rest: ComponentProps<"button">) => (
    <IconButton {...rest} label={label} className="relative">
      {icon}
    </IconButton>
  );
  const open = () => {
    setOpenAt(place);
    // The button stays and keeps the focus until the list is loaded.
    startTransition(() => setWanted(true));
  };
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
        <Suspense>
          {isWanted ? (
            <NotificationPopover isOpen={openAt === place} onOpenChange={(open) => setOpenAt(open ? place : null)} trigger={button({})} />
          ) : (
            button({ "aria-haspopup": "dialog", "aria-expanded": false, onPointerEnter: prepare, onFocus: prepare, onClick: open })
          )}
        </Suspense>
      </span>
    </>
  );
}
