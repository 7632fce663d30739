import { Button } from "@aside/ui/elements/Button.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { RadioGroup } from "@aside/ui/fields/RadioGroup.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { DialogActions } from "@aside/ui/overlays/DialogActions.tsx";
import { useDebounced } from "@aside/ui/lists/use-debounced.ts";
import { type FormEvent, useState } from "react";
import { type Fact, FACTS } from "../contract.ts";
import { webCopy as copy } from "../web-copy.ts";
import { useAddRoute, useChannels } from "./queries.ts";

type Channel = { id: string; name: string };

/** What is to be said, and in which channel: searched in pages of the vendor. */
export function ChannelDialog({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const add = useAddRoute(workspaceId);
  const [fact, setFact] = useState<Fact>("viewed");
  const [channel, setChannel] = useState<Channel | null>(null);
  const [isTouched, setTouched] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (channel) add.mutate({ fact, channel_id: channel.id, channel_name: channel.name }, { onSuccess: onClose });
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={copy.addTitle}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Select label={copy.fact} value={fact} onChange={(event) => setFact(event.target.value as Fact)}>
          {FACTS.map((one) => (
            <option key={one} value={one}>
              {copy.facts[one]}
            </option>
          ))}
        </Select>
        <ChannelPicker workspaceId={workspaceId} value={channel} onChange={setChannel} />
        <DialogActions
          problem={isTouched && !channel ? copy.chooseChannel : add.error?.message}
          cancel={copy.cancel}
          submit={copy.save}
          isBusy={add.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

type PickerProps = { workspaceId: string; value: Channel | null; onChange: (channel: Channel) => void };

function ChannelPicker({ workspaceId, value, onChange }: PickerProps) {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim());
  const pages = useChannels(workspaceId, search);
  const found = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  // The chosen one stays, whatever is searched for.
  const shown = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found;
  return (
    <>
      <TextField
        label={copy.channelSearch}
        hint={copy.privateHint}
        value={typed}
        maxLength={80}
        onChange={(event) => setTyped(event.target.value)}
      />
      {pages.isError && <ErrorState title={copy.channelsFailed} error={pages.error} onRetry={() => void pages.refetch()} />}
      {shown.length > 0 && (
        <div className="max-h-60 overflow-y-auto">
          <RadioGroup
            legend={copy.channel}
            value={value?.id ?? ""}
            options={shown.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => {
              const chosen = shown.find((one) => one.id === id);
              if (chosen) onChange(chosen);
            }}
          />
        </div>
      )}
      <p role="status" className="text-muted empty:hidden">
        {pages.isSuccess && found.length === 0 ? copy.noChannels : ""}
      </p>
      {pages.hasNextPage && (
        <Button type="button" variant="ghost" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {copy.moreChannels}
        </Button>
      )}
    </>
  );
}
