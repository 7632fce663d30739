import { Button } from "@aside/ui/elements/Button.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { QueryState, RowSkeletons } from "@aside/ui/lists/QueryState.tsx";
import { ApiError } from "@aside/web-client/api-error.ts";
import { ScanFace } from "lucide-react";
import { useEffect, useState } from "react";
import { copy as off } from "../../copy.ts";
import { desktopCopy } from "../../desktop-copy.ts";
import { webCopy as copy } from "../../web-copy.ts";
import { usePersonas } from "../queries.ts";
import { keepRecordingsOf } from "../set-up/kept-recording.ts";
import { PersonalizedList } from "../personalized/PersonalizedList.tsx";
import { setUpPath } from "../set-up-path.ts";
import { CreateDialog } from "./CreateDialog.tsx";
import { PersonaCard } from "./PersonaCard.tsx";
import { VideoList } from "./VideoList.tsx";

const GRID = "grid gap-6 lg:grid-cols-2";

/** A person's personas and the videos made with them. `onOpen`: goes to a path. */
export function AvatarHome({ onOpen }: { onOpen: (href: string) => void }) {
  const personas = usePersonas();
  const [isCreating, setCreating] = useState(false);
  const create = <Button onClick={() => setCreating(true)}>{copy.create}</Button>;
  // Their company switched it off since the session was renewed.
  const isOff = personas.error instanceof ApiError && personas.error.code === "avatar_off";
  const isEmpty = personas.data?.length === 0;
  const { data } = personas;
  useEffect(() => {
    if (data) void keepRecordingsOf(data.filter(({ training }) => training.state !== "accepted").map(({ id }) => id));
  }, [data]);
  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-6 px-4 py-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="mr-auto">
          <h1 className="text-title font-semibold">{copy.title}</h1>
          <p className="text-muted">{copy.why}</p>
        </div>
        {personas.data && !isEmpty && create}
      </div>
      <p className="hidden text-small text-muted phone:block">{desktopCopy.notes}</p>
      <section aria-label={copy.personas}>
        <QueryState
          query={personas}
          failed={isOff ? off.off : copy.notLoaded}
          skeleton={<RowSkeletons count={2} row="h-56 rounded-card" className={GRID} />}
        >
          {(list) =>
            list.length === 0 ? (
              <EmptyState title={copy.empty} icon={<ScanFace aria-hidden />} action={create}>
                {copy.emptyWhy}
              </EmptyState>
            ) : (
              <ul className={GRID}>
                {list.map((persona) => (
                  <li key={persona.id} className="min-w-0">
                    <PersonaCard persona={persona} onOpen={onOpen} />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryState>
      </section>
      {personas.data && !isEmpty && <VideoList />}
      {personas.data && !isEmpty && <PersonalizedList />}
      {isCreating && <CreateDialog onClose={() => setCreating(false)} onCreated={({ id }) => onOpen(setUpPath(id))} />}
    </div>
  );
}
