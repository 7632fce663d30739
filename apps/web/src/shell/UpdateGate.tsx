import { useOutdatedApp } from "@aside/features/native-app/web/use-outdated-app.ts";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { type ReactNode, Suspense } from "react";

const UpdateRequired = lazyChunk(async () => ({
  default: (await import("@aside/features/native-app/web/UpdateRequired.tsx")).UpdateRequired,
}));

/** Above the session, whose sign-in dialog would cover the screen. */
export function UpdateGate({ children }: { children: ReactNode }) {
  if (!useOutdatedApp()) return children;
  return (
    <Suspense>
      <UpdateRequired />
    </Suspense>
  );
}
