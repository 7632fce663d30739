import { Button } from "@aside/ui/elements/Button.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { QueryState, RowSkeletons } from "@aside/ui/lists/QueryState.tsx";
import { ScanFace } from "lucide-react";
import { useEffect, useState } from "react";
import { desktopCopy } from "../../desktop-copy.ts";
import { webCopy as copy } from "../../web-copy.ts";
import { usePersonas } from "../queries.ts";
import { keepRecordingsOf } from "../set-up/kept-recording.ts";
import { PersonalizedList } from "../personalized/PersonalizedList.tsx";
import { VideosLeft } from "../VideosLeft.tsx";
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
  const { data } = personas;
  const isOn = data?.is_off === false;
  // Not open again when it is switched on later.
  if (data?.is_off && isCreating) setCreating(false);
  const isEmpty = data?.personas.length === 0;
  useEffect(() => {
    if (data) void keepRecordingsOf(data.personas.filter(({ training }) => training.state !== "accepted").map(({ id }) => id));
  }, [data]);
  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-6 px-4 py-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="mr-auto">
          <h1 className="text-title font-semibold">{copy.title}</h1>
          <p className="text-muted">{copy.why}</p>
          {!isEmpty && <VideosLeft />}
        </div>
        {isOn && !isEmpty && create}
      </div>
      {data?.is_off ? (
        <Banner tone="info">{copy.off}</Banner>
      ) : (
        <p className="hidden text-small text-muted phone:block">{desktopCopy.notes}</p>
      )}
      <section aria-label={copy.personas}>
        <QueryState query={personas} failed={copy.notLoaded} skeleton={<RowSkeletons count={2} row="h-56 rounded-card" className={GRID} />}>
          {({ personas: list, is_off }) =>
            list.length === 0 ? (
              !is_off && (
                <EmptyState title={copy.empty} icon={<ScanFace aria-hidden />} action={create}>
                  {copy.emptyWhy}
                </EmptyState>
              )
            ) : (
              <ul className={GRID}>
                {list.map((persona) => (
                  <li key={persona.id} className="min-w-0">
                    <PersonaCard persona={persona} isOff={is_off} onOpen={onOpen} />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryState>
      </section>
      {/* They stay when the last persona is deleted. */}
      {isOn && <VideoList hidesNone={isEmpty} />}
      {isOn && <PersonalizedList />}
      {isCreating && <CreateDialog onClose={() => setCreating(false)} onCreated={({ id }) => onOpen(setUpPath(id))} />}
    </div>
  );
}
