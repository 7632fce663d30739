import { isOwnPath } from "@aside/contract/own-path.ts";

/** Where the path a signed-out visitor wanted is kept until the sign-in. */
const KEY = "redirectPath";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function rememberWantedPath(path: string, store: Store | undefined = openStore()): void {
  if (isOwnPath(path)) store?.setItem(KEY, path);
}

/** The remembered path, once; undefined where there is none or it is not of this site. */
export function takeWantedPath(store: Store | undefined = openStore()): string | undefined {
  const path = store?.getItem(KEY);
  store?.removeItem(KEY);
  return path && isOwnPath(path) ? path : undefined;
}

/** Browsers with cookies disabled refuse even to name the storage. */
export function openStore(): Store | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
