import { DashboardScreen } from "@aside/features/inbox/screens/DashboardScreen.tsx";
import type { AvatarParts, LibraryParts } from "@aside/features/inbox/web/dashboard-actions.ts";
import { OptionalPart } from "@aside/ui/feedback/OptionalPart.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { useDrafts } from "@aside/features/recording/web/drafts/use-drafts.ts";
import { useOwnUnsent } from "@aside/features/recording/web/drafts/use-unsent.ts";
import { useMemo, useState } from "react";
import { useSession } from "../shell/session.ts";
import { searchAddress } from "../shell/navigation/search-address.ts";
import { InterruptedHint } from "./record/InterruptedHint.tsx";
import { UploadByDrop } from "./UploadByDrop.tsx";

const LibraryOfVideos = lazyChunk(async () => ({ default: (await import("./library/LibraryOfVideos.tsx")).LibraryOfVideos }));
const AvatarOfVideos = lazyChunk(async () => ({ default: (await import("./avatar/AvatarOfVideos.tsx")).AvatarOfVideos }));

export function CreatedVideosScreen() {
  const { user } = useSession();
  const userId = user?.userId ?? "";
  const waiting = useWaiting(userId);
  const [library, setLibrary] = useState<LibraryParts | null>(null);
  const [avatar, setAvatar] = useState<AvatarParts | null>(null);
  return (
    <>
      <InterruptedHint userId={userId} />
      <DashboardScreen kind="created" userId={userId} spokenHref={searchAddress} library={library} avatar={avatar} hidden={waiting} />
      {user?.isCompanyLibraryEnabled && (
        <OptionalPart>
          <LibraryOfVideos onParts={setLibrary} />
        </OptionalPart>
      )}
      {user?.isPersonaEnabled && (
        <OptionalPart>
          <AvatarOfVideos onParts={setAvatar} />
        </OptionalPart>
      )}
      <UploadByDrop />
    </>
  );
}

/** Asides whose recording is still on this device: it is listed above, and would be there twice. */
function useWaiting(userId: string): ReadonlySet<string> {
  const drafts = useDrafts(userId);
  const unsent = useOwnUnsent(userId);
  return useMemo(() => {
    const sending = drafts.filter(({ refused }) => refused === null);
    return new Set([...sending.flatMap(({ eventId }) => eventId || []), ...unsent.map(({ postId }) => postId)]);
  }, [drafts, unsent]);
}
