import { type RefObject, useEffect, useRef } from "react";

/** Of a screen without a field: where the focus goes when it comes, so that it is read out and Tab begins here. */
export function useFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
