import { searchCopy } from "@aside/features/search/copy.ts";
import { cx } from "@aside/ui/class-names.ts";
import { Search } from "lucide-react";
import { type ComponentProps, useEffect, useRef } from "react";
import { isTyping } from "@aside/features/recording/web/is-typing.ts";

/** The server's limit. */
const MAX_LENGTH = 200;

/** A search field. `/` focuses it from anywhere on its screen. */
export function SearchInput({ className, ...rest }: ComponentProps<"input">) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      // A hidden field cannot be focused.
      if (isTyping(event.target as HTMLElement) || !field.current?.checkVisibility()) return;
      event.preventDefault();
      field.current.focus();
      field.current.select();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
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
