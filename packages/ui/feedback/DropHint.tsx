import type { ReactNode } from "react";

/** Covers the window while files are dragged over it. */
export function DropHint({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-2 z-50 flex flex-col items-center justify-center gap-3 rounded-card border-2 border-dashed border-ember bg-paper/90 p-4 text-center text-lead font-semibold"
    >
      {children}
    </div>
  );
}
