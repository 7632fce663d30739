import { LockedNote } from "@aside/core/entitlements/web/LockedNote.tsx";
import { isMissing, NotLoaded } from "@aside/ui/feedback/NotLoaded.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { LabelDot } from "@aside/ui/elements/LabelChip.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { copy } from "../copy.ts";
import { useAssignLabels, useLabels, useLabelsLocked, useSaveLabel } from "./queries.ts";
import { LABEL_COLORS, type PostLabel } from "@aside/core/messages/post-contract.ts";

type Props = {
  /** The posts with their current labels. */
  posts: readonly { post_id: string; labels: readonly PostLabel[] }[];
  onClose: () => void;
};

/** Adds and removes labels of posts at once; a new name creates a label. */
export function LabelPicker({ posts, onClose }: Props) {
  const list = useLabels();
  const labels = (list.data ?? []).filter((label) => label.kind === "label");
  const isLocked = useLabelsLocked();
  const assign = useAssignLabels();
  const save = useSaveLabel();
  const [typed, setTyped] = useState("");
  /** The person's choice; before that, the posts' labels. */
  const [pressed, setPressed] = useState<Record<string, boolean>>({});
  const post_ids = posts.map((post) => post.post_id);
  const name = typed.trim();
  const shown = labels.filter((label) => label.name.toLowerCase().includes(name.toLowerCase()));
  const isNew = name !== "" && !labels.some((label) => label.name.toLowerCase() === name.toLowerCase());
  const carriers = (id: string) => posts.filter((post) => post.labels.some((label) => label.label_id === id)).length;

  const put = (label: PostLabel, isOn: boolean) => {
    setPressed((before) => ({ ...before, [label.label_id]: isOn }));
    assign.mutate(isOn ? { post_ids, add: [label] } : { post_ids, remove: [label.label_id] }, {
      onError: () => setPressed((before) => Object.fromEntries(Object.entries(before).filter(([id]) => id !== label.label_id))),
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const first = shown[0];
    if (!isNew) {
      if (first && name !== "") put({ label_id: first.id, kind: "label", name: first.name, color: first.color }, true);
      return setTyped("");
    }
    const color = LABEL_COLORS[labels.length % LABEL_COLORS.length] ?? "slate";
    save.mutate({ name, color }, { onSuccess: ({ id }) => put({ label_id: id, kind: "label", name, color }, true) });
    setTyped("");
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.chooseFor(posts.length)}
      footer={<Button onClick={onClose}>{copy.done}</Button>}
    >
      <form onSubmit={submit} className="flex flex-col gap-3">
        {isLocked && <Banner tone="warning">{copy.locked}</Banner>}
        <LockedNote feature="labels_favorites" />
        {isMissing(list) && <NotLoaded queries={[list]}>{copy.notLoaded}</NotLoaded>}
        <TextField label={copy.find} value={typed} maxLength={60} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
        <ul className="flex max-h-64 flex-col overflow-y-auto">
          {shown.map((label) => {
            const count = carriers(label.id);
            const isOn = pressed[label.id] ?? (count === posts.length && count > 0);
            const isMixed = pressed[label.id] === undefined && count > 0 && count < posts.length;
            return (
              <li key={label.id}>
                <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 hover:bg-sunken">
                  <input
                    type="checkbox"
                    checked={isOn}
                    ref={(box) => {
                      if (box) box.indeterminate = isMixed;
                    }}
                    className="tick"
                    onChange={(event) =>
                      put({ label_id: label.id, kind: "label", name: label.name, color: label.color }, event.target.checked)
                    }
                  />
                  <LabelDot color={label.color} />
                  <span className="min-w-0 truncate">{label.name}</span>
                  {isMixed && <span className="text-small text-muted">{copy.someHave}</span>}
                </label>
              </li>
            );
          })}
        </ul>
        {labels.length === 0 && name === "" && <p className="text-muted">{copy.none}</p>}
        {isNew && (
          <Button type="submit" variant="ghost" className="justify-start" busy={save.isPending}>
            <Plus aria-hidden className="size-5" /> <span className="truncate">{copy.create(name)}</span>
          </Button>
        )}
      </form>
    </Dialog>
  );
}
