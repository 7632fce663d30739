import { DeskScreen } from "./desk/DeskScreen.tsx";

export function InboxScreen() {
  return <DeskScreen kind="inbox" />;
}
