import { brand } from "@aside/brand/brand.ts";
import { cx } from "@aside/ui/class-names.ts";
import { Link } from "@aside/ui/elements/Link.tsx";
import { useLocation } from "@tanstack/react-router";
import { Inbox, Library, Plus, Video } from "lucide-react";
import { useSession } from "../session.ts";

const PLACES = [
  { href: "/dashboard/inbox", label: "Inbox", icon: Inbox },
  { href: `/${brand.slug}/new`, label: "Create", icon: Plus },
  { href: "/dashboard/created-videos", label: `My ${brand.products}`, icon: Video },
];

const LIBRARY = { href: "/dashboard/company-library", label: "Library", icon: Library };

/** Below 993 px the lists and Create stay in reach of the thumb. */
export function BottomBar() {
  const path = useLocation({ select: (location) => location.pathname });
  const { user, unviewedCount } = useSession();
  const places = user?.isCompanyLibraryEnabled ? [...PLACES, LIBRARY] : PLACES;
  return (
    <nav
      aria-label="Shortcuts"
      data-bottom-bar
      className="sticky bottom-0 z-30 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="mx-auto grid max-w-md auto-cols-fr grid-flow-col">
        {places.map(({ href, label, icon: Icon }) => {
          const isCreate = label === "Create";
          const hasDot = label === "Inbox" && unviewedCount > 0;
          return (
            <li key={href}>
              <Link
                href={href}
                aria-current={path === href ? "page" : undefined}
                className="flex min-h-14 flex-col items-center justify-center gap-0.5 text-small font-medium text-muted hover:text-ink lying:min-h-11 lying:flex-row lying:gap-2 aria-[current]:font-semibold aria-[current]:text-ink"
              >
                <span className={cx("relative", isCreate && "rounded-full bg-ember-strong px-4 py-0.5 text-on-ember")}>
                  <Icon aria-hidden className={isCreate ? "size-5" : "size-6"} />
                  {hasDot && (
                    <span aria-hidden className="absolute -top-0.5 -right-0.5 size-2.5 rounded-full border-2 border-paper bg-ember" />
                  )}
                </span>
                {hasDot && <span className="sr-only">Unviewed posts: </span>}
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
