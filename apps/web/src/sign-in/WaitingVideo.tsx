import { listSharedFiles, type SharedFile } from "@aside/capture/upload/shared-files.ts";
import { SHARED_VIDEOS_PATH } from "@aside/contract/native/native-app.ts";
import { countOfAnybody } from "@aside/features/recording/web/drafts/before-sign-out.ts";
import { sharedCopy } from "@aside/features/recording/shared-copy.ts";
import { copy } from "@aside/features/sign-in/copy.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { useEffect, useState } from "react";
import { isWantedPath } from "../shell/wanted-path.ts";

/** What waits on this device for the sign-in: a video that another app shared, to which the sign-in leads, or recordings. */
export function WaitingVideo() {
  const [files, setFiles] = useState<SharedFile[]>([]);
  // Without names: anybody may read this.
  const [recordings] = useState(countOfAnybody);
  useEffect(() => {
    // Of nobody: videos of people who have signed in before are not named.
    if (isWantedPath(SHARED_VIDEOS_PATH)) void listSharedFiles("").then(setFiles, () => undefined);
  }, []);
  const newest = files.at(-1);
  if (!newest && recordings === 0) return null;
  return (
    <div className="mb-5">
      <Banner>
        <span className="break-words">{newest ? sharedCopy.signIn(newest.name, files.length) : copy.waitingRecordings(recordings)}</span>
      </Banner>
    </div>
  );
}
