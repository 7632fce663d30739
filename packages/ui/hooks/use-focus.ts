import { type RefObject, useEffect, useRef } from "react";

/** Focuses an element, such as a heading, when its screen opens: screen readers read it, and Tab starts there. */
export function useFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
