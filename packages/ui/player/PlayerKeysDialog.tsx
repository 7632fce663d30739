import { Dialog } from "../overlays/Dialog.tsx";
import { KEY_LIST, type PlayerFeatures } from "./key-list.ts";

/** Lists the keyboard shortcuts of a player with these features. */
export function PlayerKeysDialog({ features, onClose }: { features: PlayerFeatures; onClose: () => void }) {
  const listed = KEY_LIST.filter(({ needs }) => !needs || features[needs]);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Keyboard shortcuts"
      description="They work while the focus is in the player."
    >
      <dl className="flex flex-col">
        {listed.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-0">
            <dt>{does}</dt>
            <dd className="flex shrink-0 gap-2">
              {keys.map((key) => (
                <kbd key={key} className="rounded-control border border-line-strong px-2 py-0.5 text-small font-medium">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
