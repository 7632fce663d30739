import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useState } from "react";
import { LabelPicker } from "../../../labels/web/LabelPicker.tsx";
import { copy } from "../../copy.ts";
import type { LibraryItem } from "../../video-contract.ts";
import { PostFiguresDialog } from "../figures/FiguresDialogs.tsx";
import { RejectManyDialog } from "../folder/RejectManyDialog.tsx";
import { useRemovePost, useWithdrawPost } from "../queries.ts";
import { ExpiryDialog } from "./ExpiryDialog.tsx";
import { MoveItemsDialog } from "./MoveItemsDialog.tsx";

export interface OpenItemDialog {
  kind: "reject" | "move" | "label" | "expire" | "remove" | "withdraw" | "figures";
  items: LibraryItem[];
}

type Props = {
  open: OpenItemDialog;
  onClose: () => void;
  onDone: () => void;
  onMove: (items: LibraryItem[], folder: { id: string; name: string }) => void;
};

/** The dialogs of videos. Loaded when the first one opens. */
export function ItemDialogs({ open: { kind, items }, onClose, onDone, onMove }: Props) {
  const [first] = items;
  const finish = () => {
    onClose();
    onDone();
  };
  if (!first) return null;
  switch (kind) {
    case "reject":
      return <RejectManyDialog items={items} onClose={onClose} onDone={finish} />;
    case "move":
      return (
        <MoveItemsDialog
          items={items}
          onClose={onClose}
          onMove={(folder) => {
            onClose();
            onMove(items, folder);
          }}
        />
      );
    case "label":
      return <LabelPicker posts={items} onClose={onClose} />;
    case "expire":
      return <ExpiryDialog item={first} onClose={onClose} />;
    case "figures":
      return <PostFiguresDialog item={first} onClose={onClose} />;
    case "remove":
      return <RemoveDialog items={items} onClose={onClose} onDone={finish} />;
    case "withdraw":
      return <WithdrawDialog item={first} onClose={onClose} onDone={finish} />;
  }
}

type RemoveProps = { items: LibraryItem[]; onClose: () => void; onDone: () => void };

function RemoveDialog({ items, onClose, onDone }: RemoveProps) {
  const remove = useRemovePost();
  const [state, setState] = useState<{ isPending: boolean; error: Error | null }>({ isPending: false, error: null });
  /** One request for each video. The first error ends it, and the dialog says how far it came. */
  const removeAll = async () => {
    setState({ isPending: true, error: null });
    let done = 0;
    try {
      for (const { post_id } of items) {
        await remove.mutateAsync({ params: { id: post_id } });
        done += 1;
      }
      toastSuccess(copy.done.removed(items.length));
      onDone();
    } catch (error) {
      const why = (error as Error).message;
      setState({ isPending: false, error: new Error(items.length > 1 ? copy.done.failed(done, items.length, why) : why) });
    }
  };
  return (
    <ConfirmDialog
      title={copy.removing.title(items.length)}
      description={copy.removing.hint}
      keep={copy.removing.keep}
      risk={copy.removing.risk}
      state={state}
      onClose={onClose}
      onConfirm={() => void removeAll()}
    />
  );
}

function WithdrawDialog({ item, onClose, onDone }: { item: LibraryItem; onClose: () => void; onDone: () => void }) {
  const withdraw = useWithdrawPost();
  return (
    <ConfirmDialog
      title={copy.removing.withdrawTitle}
      description={copy.removing.withdrawHint}
      keep={copy.removing.keep}
      risk={copy.removing.withdrawRisk}
      state={withdraw}
      onClose={onClose}
      onConfirm={() =>
        withdraw.mutate(
          { params: { id: item.post_id } },
          {
            onSuccess: () => {
              toastSuccess(copy.done.withdrawn);
              onDone();
            },
          },
        )
      }
    />
  );
}
