import { type FocusEvent, useRef } from "react";

/**
 * For a menu that is open when it is mounted, by a key (`isOn`): moves the focus from the menu to its first entry, once. The library does
 * that only for keys that were pressed while it was loaded.
 */
export function useFirstFocus(isOn: boolean): (event: FocusEvent<HTMLElement>) => void {
  const isDue = useRef(isOn);
  return (event) => {
    if (!isDue.current || event.target !== event.currentTarget) return;
    isDue.current = false;
    const first = event.currentTarget.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])');
    if (!first) return;
    event.preventDefault();
    first.focus();
  };
}
