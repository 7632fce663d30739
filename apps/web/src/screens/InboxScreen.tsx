import { DeskScreen } from "@aside/features/inbox/screens/DeskScreen.tsx";

export function InboxScreen() {
  return <DeskScreen kind="inbox" />;
}
