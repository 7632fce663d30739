import { listSharedFiles, type SharedFile } from "@aside/capture/upload/shared-files.ts";
import { SHARED_VIDEOS_PATH } from "@aside/contract/native/native-app.ts";
import { sharedCopy } from "@aside/features/recording/shared-copy.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { useEffect, useState } from "react";
import { isWantedPath } from "../shell/wanted-path.ts";

/** For someone who shared a video from another app before they signed in: the sign-in leads to it. */
export function WaitingVideo() {
  const [files, setFiles] = useState<SharedFile[]>([]);
  useEffect(() => {
    // Of nobody: videos of people who have signed in before are not named.
    if (isWantedPath(SHARED_VIDEOS_PATH)) void listSharedFiles("").then(setFiles, () => undefined);
  }, []);
  const newest = files.at(-1);
  if (!newest) return null;
  return (
    <div className="mb-5">
      <Banner>
        <span className="break-words">{sharedCopy.signIn(newest.name, files.length)}</span>
      </Banner>
    </div>
  );
}
