import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import { draftCopy } from "../../draft-copy.ts";

/** In place of the stage: a stopped recording waits for a connection. `children`: the ways on. */
export function StoppedOffline({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="absolute inset-0 flex flex-col overflow-y-auto rounded-card border border-line bg-surface phone:rounded-none phone:border-0 phone:bg-black *:my-auto"
    >
      <EmptyState
        title={draftCopy.stoppedOffline}
        icon={<CloudOff aria-hidden />}
        action={<div className="flex flex-wrap justify-center gap-3 empty:hidden">{children}</div>}
      >
        {draftCopy.stoppedOfflineWhy}
      </EmptyState>
    </div>
  );
}
