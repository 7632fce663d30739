import { DashboardScreen } from "@aside/features/inbox/screens/DashboardScreen.tsx";
import { useSession } from "../shell/session.ts";
import { searchAddress } from "../shell/navigation/search-address.ts";
import { useLibraryParts } from "./library/use-library-parts.tsx";
import { UploadByDrop } from "./UploadByDrop.tsx";

export function CreatedVideosScreen() {
  const library = useLibraryParts();
  return (
    <>
      <DashboardScreen kind="created" userId={useSession().user?.userId ?? ""} spokenHref={searchAddress} library={library.parts} />
      {library.dialog}
      <UploadByDrop />
    </>
  );
}
