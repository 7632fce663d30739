import { Check, Link2, Mail, Pause, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { PersonPicture } from "./PersonPicture.tsx";

/** Decorative drawings of the screens of three steps. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <div
      aria-hidden
      className="relative grid aspect-[16/11] place-items-center overflow-hidden border-b border-line bg-sunken p-6 select-none"
    >
      {children}
    </div>
  );
}

/** The studio: the picture, the ring, the time that is left. */
export function RecordPicture() {
  return (
    <Frame>
      <PersonPicture />
      <span className="absolute top-4 left-4 flex items-center gap-2 rounded-full bg-black/65 px-3 py-1 text-small font-semibold text-white tabular-nums">
        <span className="size-2 rounded-full bg-[#ff6b4f]" />
        REC 0:36
        <span className="font-normal text-white/80">1:24 left</span>
      </span>
      <span className="absolute bottom-4 left-1/2 flex -translate-x-1/2 items-center gap-4 text-white">
        <span className="grid size-9 place-items-center rounded-full bg-black/65">
          <Pause className="size-4" />
        </span>
        <span className="grid size-14 place-items-center rounded-full border-[3px] border-white bg-black/65">
          <span className="size-5 rounded-[4px] bg-[#ff6b4f]" />
        </span>
        <span className="grid size-9 place-items-center rounded-full bg-black/65">
          <RotateCcw className="size-4" />
        </span>
      </span>
    </Frame>
  );
}

/** After Stop: the link is copied, recipients may be added. */
export function SendPicture() {
  return (
    <Frame>
      <span className="flex w-full max-w-72 flex-col gap-3 rounded-card border border-line bg-surface p-4 text-small shadow-soft">
        <span className="flex items-center gap-2 rounded-control border border-line-strong px-3 py-2">
          <Link2 className="size-4 shrink-0 text-muted" />
          <span className="truncate">/aside/0199…/view</span>
          <span className="ml-auto flex items-center gap-1 font-medium text-success">
            <Check className="size-4" />
            Copied
          </span>
        </span>
        <span className="flex items-center gap-2 rounded-control border border-line-strong px-3 py-2">
          <Mail className="size-4 shrink-0 text-muted" />
          <span className="rounded-[4px] bg-sunken px-2 py-0.5">Jonas</span>
          <span className="rounded-[4px] bg-sunken px-2 py-0.5">Elena</span>
        </span>
        <span className="rounded-control bg-ember-strong py-2 text-center font-semibold text-on-ember">Send</span>
      </span>
    </Frame>
  );
}

/** The sender's view: opened, watched, replied. */
export function ReplyPicture() {
  return (
    <Frame>
      <span className="flex w-full max-w-72 flex-col gap-4 rounded-card border border-line bg-surface p-4 text-small shadow-soft">
        <svg viewBox="0 0 240 64" className="w-full">
          <path d="M0 60 C30 22 60 14 92 16 S150 34 176 26 S222 40 240 44 V64 H0Z" fill="var(--ember-soft)" />
          <path d="M0 60 C30 22 60 14 92 16 S150 34 176 26 S222 40 240 44" fill="none" stroke="var(--ember)" strokeWidth="2.5" />
        </svg>
        <span className="flex items-center gap-3 border-t border-line pt-3">
          <span className="relative size-12 shrink-0 overflow-hidden rounded-control">
            <PersonPicture />
          </span>
          <span>
            <span className="block font-semibold">Jonas replied</span>
            <span className="text-muted">0:21 · watched to the end</span>
          </span>
        </span>
      </span>
    </Frame>
  );
}
