import { DashboardScreen } from "@aside/features/inbox/screens/DashboardScreen.tsx";
import type { AvatarParts, LibraryParts } from "@aside/features/inbox/web/dashboard-actions.ts";
import { OptionalPart } from "@aside/ui/feedback/OptionalPart.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { useState } from "react";
import { useSession } from "../shell/session.ts";
import { searchAddress } from "../shell/navigation/search-address.ts";
import { InterruptedHint } from "./record/InterruptedHint.tsx";
import { UploadByDrop } from "./UploadByDrop.tsx";

const LibraryOfVideos = lazyChunk(async () => ({ default: (await import("./library/LibraryOfVideos.tsx")).LibraryOfVideos }));
const AvatarOfVideos = lazyChunk(async () => ({ default: (await import("./avatar/AvatarOfVideos.tsx")).AvatarOfVideos }));

export function CreatedVideosScreen() {
  const { user } = useSession();
  const [library, setLibrary] = useState<LibraryParts | null>(null);
  const [avatar, setAvatar] = useState<AvatarParts | null>(null);
  return (
    <>
      <InterruptedHint userId={user?.userId ?? ""} />
      <DashboardScreen kind="created" userId={user?.userId ?? ""} spokenHref={searchAddress} library={library} avatar={avatar} />
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
