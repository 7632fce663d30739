import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import { draftCopy } from "../../draft-copy.ts";

/** A stopped recording waits for a connection. `children`: the ways on. */
export function StoppedOffline({ children }: { children: ReactNode }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-5 overflow-y-auto bg-black p-6 text-center text-white">
      <CloudOff aria-hidden className="size-10 shrink-0 text-muted" />
      <div role="status" className="grid max-w-md gap-2">
        <p className="text-title font-semibold">{draftCopy.stoppedOffline}</p>
        <p className="text-white/90">{draftCopy.stoppedOfflineWhy}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-3 empty:hidden">{children}</div>
    </div>
  );
}
