/** As quiet as that, nobody speaks: -50 dB on the level's scale. */
const HEARD = 1 / 6;
const keyOf = (postId: string) => `aside.silent.${postId}`;
const openStore = () => sessionStorage;

/** Remembers, for this tab, whether the microphone heard nothing in a post's last recording. `loudest`: its highest level. */
export function noteSilence(postId: string, loudest: number, open: () => Pick<Storage, "setItem" | "removeItem"> = openStore): void {
  try {
    if (loudest < HEARD) open().setItem(keyOf(postId), "yes");
    else open().removeItem(keyOf(postId));
  } catch {
    // Without storage, nobody is warned.
  }
}

export function wasSilent(postId: string, open: () => Pick<Storage, "getItem"> = openStore): boolean {
  try {
    return open().getItem(keyOf(postId)) !== null;
  } catch {
    return false;
  }
}
