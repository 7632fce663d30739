import { NotesToVideo } from "@aside/features/avatar/web/editor/NotesToVideo.tsx";
import { useParams } from "@tanstack/react-router";

/** Without True Avatar, too: whose company switched it off still finds their notes. */
export function NotesToVideoScreen() {
  const { postId = "" } = useParams({ strict: false }) as { postId?: string };
  return <NotesToVideo key={postId} postId={postId} />;
}
