import { DeskScreen } from "./desk/DeskScreen.tsx";

export function CreatedVideosScreen() {
  return <DeskScreen kind="created" />;
}
