import { SingleKeysDialog } from "@aside/ui/lists/SingleKeysDialog.tsx";
import { shortcutCopy } from "../shortcut-copy.ts";
import type { ListKind } from "./list/list-state.ts";
import { isSingleKey, shortcutsOf } from "./shortcuts.ts";

const nameOf = (key: string) => (key.length === 1 ? key.toUpperCase() : key);

/** The shortcuts of a dashboard list. */
export function KeysDialog({ kind, onClose }: { kind: ListKind; onClose: () => void }) {
  const rows = shortcutsOf(kind).map(({ name, keys = [], shown = keys.map(nameOf) }) => ({
    keys: shown,
    does: shortcutCopy[name],
    isSingle: keys.length > 0 && keys.every(isSingleKey),
  }));
  return <SingleKeysDialog rows={rows} onClose={onClose} />;
}
