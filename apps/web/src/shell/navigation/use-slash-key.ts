import { isTyping } from "@aside/features/recording/web/is-typing.ts";
import { useEffect, useRef } from "react";

/** Calls back when `/` is pressed and no text is being typed. The callback returns whether it used the key. */
export function useSlashKey(onPress: () => boolean): void {
  const latest = useRef(onPress);
  latest.current = onPress;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!isTyping(event.target as HTMLElement) && latest.current()) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
