import { KeysDialog } from "../overlays/KeysDialog.tsx";
import { SingleKeysSwitch } from "../overlays/SingleKeysSwitch.tsx";
import { KEY_LIST, type PlayerFeatures } from "./key-list.ts";

type Props = { features: PlayerFeatures; isMain: boolean; onClose: () => void };

/** Lists the keyboard shortcuts of a player with these features. */
export function PlayerKeysDialog({ features, isMain, onClose }: Props) {
  const keys = KEY_LIST.filter(({ needs }) => !needs || features[needs]);
  if (!isMain) return <KeysDialog description="They work while the focus is in the player." keys={keys} onClose={onClose} />;
  return (
    <KeysDialog
      description="They work while you are not typing. ↑ and ↓ scroll the page unless the focus is in the player."
      keys={keys}
      onClose={onClose}
    >
      <SingleKeysSwitch hint="If they are off, they work only while the focus is in the player." />
    </KeysDialog>
  );
}
