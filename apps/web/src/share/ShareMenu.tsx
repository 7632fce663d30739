import { unviewedCount } from "@aside/features/viewing/contract.ts";
import { api } from "@aside/web-client/api.ts";
import { needsSecondFactor, type StoredUser } from "@aside/web-client/session-store.ts";
import { useQuery } from "@tanstack/react-query";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { Suspense } from "react";
import { SearchLink } from "../shell/navigation/SearchLink.tsx";

const SignedInMenu = lazyChunk(async () => ({ default: (await import("../shell/navigation/SignedInMenu.tsx")).SignedInMenu }));

/** Search, notifications and menus of a signed-in viewer. */
export function ShareMenu({ user }: { user: StoredUser }) {
  const count = useQuery({
    queryKey: ["unviewed", user.userId],
    queryFn: async () => (await api.call(unviewedCount, {})).count,
    enabled: !needsSecondFactor(user),
  });
  return (
    <Suspense>
      <SignedInMenu user={user} unviewed={(count.data ?? 0) > 0} place={location.href} search={<SearchLink />} isQuiet />
    </Suspense>
  );
}
