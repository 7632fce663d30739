import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { LibraryFolder } from "../../contract.ts";
import { copy } from "../../copy.ts";
import type { LibraryFigures, LibraryItem } from "../../video-contract.ts";
import { useFolderFigures, usePostFigures } from "../queries.ts";

const texts = copy.figures;

export function PostFiguresDialog({ item, onClose }: { item: LibraryItem; onClose: () => void }) {
  return (
    <FiguresDialog title={texts.title} description={item.title} figures={usePostFigures(item.post_id)} onClose={onClose}>
      {({ people, shared }) => (
        <>
          <Table heading={texts.people} columns={[texts.person, texts.views, texts.watchedToEnd, texts.last]} none={texts.nobody}>
            {people.map((person) => (
              <tr key={`${person.name} ${person.last_viewed_at}`} className="border-t border-line">
                <th scope="row" className="py-2 text-left font-normal break-words">
                  {person.name}
                </th>
                <Cell>{person.views}</Cell>
                <Cell>{person.completed ? texts.yes : texts.no}</Cell>
                <Cell>
                  <RelativeTime at={person.last_viewed_at} />
                </Cell>
              </tr>
            ))}
          </Table>
          <Table heading={texts.shares} columns={[texts.person, texts.medium, texts.shares]} none={texts.notShared}>
            {shared.map(({ name, medium, shares }) => (
              <tr key={`${name} ${medium}`} className="border-t border-line">
                <th scope="row" className="py-2 text-left font-normal break-words">
                  {name ?? texts.others}
                </th>
                <Cell>{texts.media[medium] ?? texts.otherMedium}</Cell>
                <Cell>{shares}</Cell>
              </tr>
            ))}
          </Table>
        </>
      )}
    </FiguresDialog>
  );
}

/** The published videos of a folder and those below it. */
export function FolderFiguresDialog({ folder, onClose }: { folder: LibraryFolder; onClose: () => void }) {
  return (
    <FiguresDialog title={texts.title} description={texts.ofFolder(folder.name)} figures={useFolderFigures(folder.id)} onClose={onClose}>
      {({ videos }) => (
        <Table heading={texts.videos} columns={[texts.video, texts.viewers, texts.completed, texts.shares]} none={texts.noVideos}>
          {videos.map((video) => (
            <tr key={video.post_id} className="border-t border-line">
              <th scope="row" className="py-2 text-left font-normal break-words">
                {video.title}
              </th>
              <Cell>{video.viewers}</Cell>
              <Cell>{video.completed}</Cell>
              <Cell>{video.shares}</Cell>
            </tr>
          ))}
        </Table>
      )}
    </FiguresDialog>
  );
}

type Props<Data> = {
  title: string;
  description: string;
  figures: UseQueryResult<Data>;
  onClose: () => void;
  children: (data: Data) => ReactNode;
};

function FiguresDialog<Data extends LibraryFigures>({ title, description, figures, onClose, children }: Props<Data>) {
  const { data } = figures;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={description}>
      {figures.isError && (
        <ErrorState title={texts.notLoaded} error={figures.error} onRetry={() => void figures.refetch()} retrying={figures.isFetching} />
      )}
      {figures.isPending && <Skeleton className="h-40" />}
      {data && (
        <div className="flex flex-col gap-6">
          <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {(["viewers", "views", "completed", "shares"] as const).map((name) => (
              <div key={name} className="flex flex-col-reverse rounded-control bg-sunken px-3 py-2">
                <dt className="text-small text-muted">{texts[name]}</dt>
                <dd className="text-lead font-semibold tabular-nums">{data[name].toLocaleString("en-US")}</dd>
              </div>
            ))}
          </dl>
          {children(data)}
        </div>
      )}
    </Dialog>
  );
}

type TableProps = { heading: string; columns: readonly string[]; none: string; children: readonly ReactNode[] };

function Table({ heading, columns, none, children }: TableProps) {
  return (
    <section>
      <h3 className="mb-1 font-semibold">{heading}</h3>
      {children.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <table className="w-full text-small">
          <thead>
            <tr className="text-muted">
              {columns.map((column, at) => (
                <th key={column} scope="col" className={at === 0 ? "py-1 text-left font-medium" : "py-1 pl-3 text-right font-medium"}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      )}
    </section>
  );
}

function Cell({ children }: { children: ReactNode }) {
  return <td className="py-2 pl-3 text-right align-top tabular-nums">{children}</td>;
}
