import { searchCopy } from "@aside/features/search/copy.ts";
import { unviewedCount } from "@aside/features/viewing/contract.ts";
import { api } from "@aside/web-client/api.ts";
import type { StoredUser } from "@aside/web-client/session-store.ts";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { needsSecondFactor } from "../shell/mfa-gate.ts";
import { NavigationEntries } from "../shell/navigation/NavigationEntries.tsx";

/** Search, notifications and menus of a signed-in viewer. */
export function ShareMenu({ user }: { user: StoredUser }) {
  const count = useQuery({
    queryKey: ["unviewed", user.userId],
    queryFn: async () => (await api.call(unviewedCount, {})).count,
    enabled: !needsSecondFactor(user),
  });
  return (
    <>
      <a
        href="/search"
        aria-label={searchCopy.search}
        title={searchCopy.search}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink transition-colors hover:bg-sunken"
      >
        <Search aria-hidden className="size-5" />
      </a>
      <NavigationEntries user={user} unviewed={(count.data ?? 0) > 0} place={location.href} isQuiet />
    </>
  );
}
