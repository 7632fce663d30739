import { Share } from "@capacitor/share";

/** What the plugin says on both platforms when a person closes the phone's dialog. */
const CANCELED = "Share canceled";

/** False: the person closed the dialog. */
export async function share(shared: { title: string; url: string }): Promise<boolean> {
  try {
    await Share.share(shared);
    return true;
  } catch (error) {
    if ((error as Error).message === CANCELED) return false;
    throw error;
  }
}
