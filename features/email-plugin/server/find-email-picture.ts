import type { AppContext } from "@aside/server/http/context.ts";
import { findPicture } from "../../delivery/server/api.ts";

type Found = {
  asset: { key: string; content_type: string } | undefined;
  /** A picture, or the moving one, is still being made. */
  isPending: boolean;
};

/** The moving picture, or a still one until it is ready. */
export async function findEmailPicture({ db }: AppContext, takeId: string | null): Promise<Found> {
  if (takeId === null) return { asset: undefined, isPending: false };
  const moving = await findPicture(db, takeId, "gif");
  if (moving.asset) return { asset: moving.asset, isPending: false };
  const still = await findPicture(db, takeId, "email_thumbnail");
  return { asset: still.asset, isPending: moving.isPending || still.isPending };
}
