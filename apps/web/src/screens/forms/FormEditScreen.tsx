import { useParams } from "@tanstack/react-router";
import { EditPost } from "../record/EditVideoScreen.tsx";
import { useFormPath } from "./use-form-path.ts";
import { RECORDER_HEIGHT, useFrameHeight } from "./use-frame-height.ts";

/** Edits the video of a form before it is submitted. */
export function FormEditScreen() {
  const { postId = "" } = useParams({ strict: false }) as { postId?: string };
  const { path } = useFormPath();
  useFrameHeight(RECORDER_HEIGHT);
  return <EditPost postId={postId} previewPath={`${path}?post=${postId}`} />;
}
