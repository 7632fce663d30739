import { isOwnPath } from "@aside/contract/own-path.ts";

/** Storage key of the path that a signed-out visitor wanted, until the sign-in. */
const KEY = "redirectPath";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function rememberWantedPath(path: string, store: Store | undefined = openStore()): void {
  if (isOwnPath(path)) store?.setItem(KEY, path);
}

/** Whether the visitor wanted this screen, with any parameters. */
export function isWantedPath(path: string, store: Store | undefined = openStore()): boolean {
  return store?.getItem(KEY)?.split(/[?#]/)[0] === path;
}

/** Returns the remembered path once; undefined if there is none or it belongs to another site. */
export function consumeWantedPath(store: Store | undefined = openStore()): string | undefined {
  const path = store?.getItem(KEY);
  store?.removeItem(KEY);
  return path && isOwnPath(path) ? path : undefined;
}

/** Browsers with disabled cookies throw on access to the storage. */
export function openStore(): Store | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
