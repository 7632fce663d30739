import { cx } from "../class-names.ts";
import { copy } from "./copy.ts";

type Props = {
  isAtEdge: boolean;
  onGoLive: () => void;
};

/** Red at the live edge; behind it, it goes there. */
export function LiveButton({ isAtEdge, onGoLive }: Props) {
  return (
    <button
      type="button"
      disabled={isAtEdge}
      onClick={onGoLive}
      className="flex min-h-11 shrink-0 items-center gap-2 rounded-control px-2 text-small font-semibold text-white enabled:hover:bg-white/20 focus-visible:outline-white"
    >
      <span aria-hidden className={cx("size-2.5 rounded-full", isAtEdge ? "bg-[#ff6b4f]" : "bg-white/60")} />
      {isAtEdge ? copy.live : copy.goLive}
    </button>
  );
}
