import { Button } from "@aside/ui/elements/Button.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { toastError, toastUndo } from "@aside/ui/feedback/toast.ts";
import { QueryState } from "@aside/ui/lists/QueryState.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { SiteResource } from "../../admin-contract.ts";
import { RESOURCE_TYPES, type ResourceType } from "../../contract.ts";
import { adminCopy, resourcesCopy } from "../../copy.ts";
import { moved, OrderButtons } from "./OrderButtons.tsx";
import { useAddResource, useOrderResources, useRemoveResource, useSiteResources } from "./queries.ts";

const copy = adminCopy.resources;
const UNDO_MS = 10_000;

/** The Asides of the Resources screen, by section. */
export function ResourcesEditor() {
  const [type, setType] = useState<ResourceType>("usage_guide");
  const list = useSiteResources();
  return (
    <div className="flex flex-col gap-6">
      <AddForm type={type} onType={setType} />
      <QueryState query={list} failed={adminCopy.loadFailed}>
        {(items) => <Section type={type} items={items.filter((item) => item.type === type)} />}
      </QueryState>
    </div>
  );
}

function AddForm({ type, onType }: { type: ResourceType; onType: (type: ResourceType) => void }) {
  const add = useAddResource();
  const [aside, setAside] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!add.isPending) add.mutate({ aside, type }, { onSuccess: () => setAside("") });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-[14rem_1fr]">
        <Select label={copy.type} value={type} onChange={(event) => onType(event.target.value as ResourceType)}>
          {RESOURCE_TYPES.map((each) => (
            <option key={each} value={each}>
              {resourcesCopy.types[each]}
            </option>
          ))}
        </Select>
        <TextField
          label={copy.link}
          hint={copy.linkHint}
          error={add.error?.message}
          value={aside}
          maxLength={500}
          required
          autoComplete="off"
          onChange={(event) => setAside(event.target.value)}
        />
      </div>
      <Button type="submit" busy={add.isPending} disabled={aside.trim() === ""} className="self-start">
        {copy.add}
      </Button>
    </form>
  );
}

function Section({ type, items }: { type: ResourceType; items: SiteResource[] }) {
  const order = useOrderResources();
  const remove = useRemoveResource();
  const add = useAddResource();
  const [announced, setAnnounced] = useState("");
  const onError = (error: Error) => toastError(error.message);
  if (items.length === 0) return <EmptyState title={copy.none}>{copy.noneHint}</EmptyState>;
  const ids = items.map((item) => item.post_id);
  const move = (from: number, to: number) => {
    order.mutate({ type, post_ids: moved(ids, from, to) }, { onError });
    setAnnounced(adminCopy.moved(items[from]?.title ?? "", to + 1));
  };
  const undo = ({ post_id }: SiteResource) =>
    add.mutate({ aside: post_id, type }, { onSuccess: () => order.mutate({ type, post_ids: ids }, { onError }), onError });
  const removeOne = (item: SiteResource) =>
    remove.mutate(
      { post_id: item.post_id, type },
      { onSuccess: () => void toastUndo(copy.removed(item.title), copy.undo, () => undo(item), UNDO_MS), onError },
    );
  return (
    <>
      <ol aria-label={resourcesCopy.types[type]} className="flex flex-col">
        {items.map((item, index) => (
          <li key={item.post_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-3">
            <Link href={item.href} className="min-w-0 flex-1 basis-56 font-medium break-words hover:underline">
              {item.title}
            </Link>
            <span className="flex">
              <OrderButtons name={item.title} index={index} count={items.length} onMove={(to) => move(index, to)} />
              <IconButton label={copy.remove(item.title)} tone="muted" onClick={() => removeOne(item)}>
                <Trash2 aria-hidden />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  );
}
