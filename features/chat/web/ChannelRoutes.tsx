import { Button } from "@aside/ui/elements/Button.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useState } from "react";
import type { ChatRoute, ChatWorkspace } from "../contract.ts";
import { webCopy as copy } from "../web-copy.ts";
import { ChannelDialog } from "./ChannelDialog.tsx";
import { useRemoveRoute, useTestChannel } from "./queries.ts";

export function ChannelRoutes({ workspace }: { workspace: ChatWorkspace }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">{copy.routes}</h3>
      {workspace.routes.length === 0 && <p className="text-muted">{copy.noRoutes}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {workspace.routes.map((route) => (
          <li key={route.id} className="py-2">
            <RouteRow workspaceId={workspace.id} route={route} />
          </li>
        ))}
      </ul>
      <div>
        <Button variant="secondary" onClick={() => setAdding(true)} aria-label={`${copy.add}: ${copy.names[workspace.provider]}`}>
          {copy.add}
        </Button>
      </div>
      {isAdding && <ChannelDialog workspaceId={workspace.id} onClose={() => setAdding(false)} />}
    </section>
  );
}

function RouteRow({ workspaceId, route }: { workspaceId: string; route: ChatRoute }) {
  const remove = useRemoveRoute();
  const test = useTestChannel(workspaceId);
  const onError = (error: Error) => toastError(error.message);
  const { channel_id, channel_name } = route;
  const send = () =>
    test.mutate(
      { channel_id, channel_name },
      { onError, onSuccess: ({ error }) => (error === null ? toastSuccess(copy.tested) : toastError(error)) },
    );
  const name = `${channel_name}, ${copy.facts[route.fact]}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="min-w-0 flex-1 basis-56 break-words">
        <span className="font-medium">{channel_name}</span> <span className="text-muted">{copy.facts[route.fact]}</span>
      </p>
      <div className="-mx-4 flex flex-wrap">
        <Button variant="ghost" busy={test.isPending} onClick={send} aria-label={`${copy.test}: ${name}`}>
          {copy.test}
        </Button>
        <Button
          variant="ghost-danger"
          busy={remove.isPending}
          onClick={() => remove.mutate(route.id, { onError })}
          aria-label={`${copy.remove}: ${name}`}
        >
          {copy.remove}
        </Button>
      </div>
    </div>
  );
}
