import { shareCopy } from "@aside/features/viewing/copy.ts";
import { unviewedCount } from "@aside/features/viewing/contract.ts";
import { api } from "@aside/web-client/api.ts";
import { needsSecondFactor, type StoredUser } from "@aside/web-client/session-store.ts";
import { useQuery } from "@tanstack/react-query";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { Search } from "lucide-react";
import { Suspense } from "react";

const SignedInMenu = lazyChunk(async () => ({ default: (await import("../shell/navigation/SignedInMenu.tsx")).SignedInMenu }));

/** Search, notifications and menus of a signed-in viewer. */
export function ShareMenu({ user }: { user: StoredUser }) {
  const count = useQuery({
    queryKey: ["unviewed", user.userId],
    queryFn: async () => (await api.call(unviewedCount, {})).count,
    enabled: !needsSecondFactor(user),
  });
  const search = (
    <a
      href="/search"
      aria-label={shareCopy.search}
      title={shareCopy.search}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink transition-colors hover:bg-sunken"
    >
      <Search aria-hidden className="size-5" />
    </a>
  );
  return (
    <Suspense>
      <SignedInMenu user={user} unviewed={(count.data ?? 0) > 0} place={location.href} search={search} isQuiet />
    </Suspense>
  );
}
