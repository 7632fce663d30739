import { searchCopy } from "@aside/features/search/copy.ts";
import { cx } from "@aside/ui/class-names.ts";
import { Search } from "lucide-react";
import { type ComponentProps, useRef } from "react";
import { useSlashKey } from "./use-slash-key.ts";

/** The server's limit. */
const MAX_LENGTH = 200;

/** A search field. `/` focuses it from anywhere on its screen. */
export function SearchInput({ className, ...rest }: ComponentProps<"input">) {
  const field = useRef<HTMLInputElement>(null);
  useSlashKey(() => {
    // A hidden field cannot be focused.
    if (!field.current?.checkVisibility()) return false;
    field.current.focus();
    field.current.select();
    return true;
  });
  return (
    <div className={cx("relative", className)}>
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
      <input
        {...rest}
        ref={field}
        type="search"
        aria-label={searchCopy.field}
        aria-keyshortcuts="/"
        maxLength={MAX_LENGTH}
        enterKeyHint="search"
        className="min-h-11 w-full rounded-control border border-line-strong bg-surface py-2 pr-3 pl-10 text-body text-ink transition-colors focus-visible:outline-offset-0"
      />
    </div>
  );
}
