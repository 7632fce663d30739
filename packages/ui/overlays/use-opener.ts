import { useRef } from "react";

/** Where the focus was when something opened over it, and how to put it back there: Radix does so only for dialogs that it drew the button of. */
export function useOpener(isOpen: boolean): (event: Event) => void {
  const opener = useRef<HTMLElement | null>(null);
  const wasOpen = useRef(false);
  // While drawing, before anything inside takes the focus.
  if (isOpen && !wasOpen.current) opener.current = findOpener();
  wasOpen.current = isOpen;
  return (event) => {
    if (!opener.current?.isConnected) return;
    event.preventDefault();
    opener.current.focus();
  };
}

/** A menu is gone by then: its button stands for its entries. */
function findOpener(): HTMLElement | null {
  const focused = document.activeElement as HTMLElement | null;
  const menu = focused?.closest('[role="menu"]');
  return (menu?.id && document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`)) || focused;
}
