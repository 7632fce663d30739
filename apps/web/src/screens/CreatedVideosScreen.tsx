import { DeskScreen } from "@aside/features/inbox/screens/DeskScreen.tsx";

export function CreatedVideosScreen() {
  return <DeskScreen kind="created" />;
}
