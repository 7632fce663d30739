import { useEffect, useLayoutEffect } from "react";

/** Work on this page that is not yet on the server. */
const works = new Set<symbol>();
const listeners = new Set<() => void>();

export const hasUnsavedWork = (): boolean => works.size > 0;

/** For links of the sign-in dialog: they must not replace a page with unsaved work. */
export const besideUnsavedWork = (): { target?: "_blank" } => (hasUnsavedWork() ? { target: "_blank" } : {});

export function subscribeUnsavedWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The listeners know of it before anything else happens, such as the end of the session. */
export function setUnsaved(work: symbol, isUnsaved: boolean): void {
  if (works.has(work) === isUnsaved) return;
  if (isUnsaved) works.add(work);
  else works.delete(work);
  for (const listener of listeners) listener();
}

/** While `isOn` is true, the end of the session does not close the screen: the person signs in over it. */
export function useUnsavedWork(isOn: boolean): void {
  useLayoutEffect(() => {
    if (!isOn) return;
    const work = Symbol("unsaved work");
    setUnsaved(work, true);
    return () => setUnsaved(work, false);
  }, [isOn]);
}

/** Unsaved work that a reload would lose: the browser also asks for confirmation before the page is closed. */
export function useLeaveWarning(isOn: boolean): void {
  useUnsavedWork(isOn);
  useEffect(() => {
    if (!isOn) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isOn]);
}
