import { KeysDialog } from "../overlays/KeysDialog.tsx";
import { KEY_LIST, type PlayerFeatures } from "./key-list.ts";

/** Lists the keyboard shortcuts of a player with these features. */
export function PlayerKeysDialog({ features, onClose }: { features: PlayerFeatures; onClose: () => void }) {
  const keys = KEY_LIST.filter(({ needs }) => !needs || features[needs]);
  return <KeysDialog description="They work while the focus is in the player." keys={keys} onClose={onClose} />;
}
