import { cx } from "@aside/ui/class-names.ts";
import { Avatar } from "@aside/ui/elements/Avatar.tsx";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { RowSkeletons } from "@aside/ui/lists/QueryState.tsx";
import { Folder } from "lucide-react";
import { useRef } from "react";
import type { LibraryFolder } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { folderHref } from "../library-paths.ts";
import { type Dragged, mayDrop, useDrag, useDrop } from "./drag.ts";
import { FolderMenu } from "./FolderMenu.tsx";

type Props = { folder: LibraryFolder; onDrop: (dragged: Dragged, folder: LibraryFolder) => void };

/** A folder as a card: a link, a place to drop videos and folders on, and itself draggable. */
function FolderCard({ folder, onDrop }: Props) {
  const card = useRef<HTMLElement>(null);
  const isDragged = useDrag(card, () => (folder.abilities.delete ? { kind: "folder", folder } : null));
  const isOver = useDrop(
    card,
    (dragged) => mayDrop(dragged, { id: folder.id, decide: folder.abilities.decide }),
    (dragged) => onDrop(dragged, folder),
  );
  return (
    <article
      ref={card}
      className={cx(
        "relative flex h-full min-w-0 items-start gap-3 rounded-card border bg-surface p-4 pr-1 transition-[box-shadow,border-color,opacity] hover:shadow-soft",
        "has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-focus",
        isOver ? "border-ember-strong bg-ember-soft ring-1 ring-ember-strong" : "border-line",
        isDragged && "opacity-50",
      )}
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-muted">
        <Folder aria-hidden className="size-5" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="min-w-0 font-semibold">
          <Link
            href={folderHref(folder.id)}
            title={folder.name}
            draggable={false}
            className="line-clamp-2 break-words outline-none after:absolute after:inset-0 after:rounded-card focus-visible:outline-none"
          >
            {folder.name}
          </Link>
        </h2>
        <p className="text-small text-muted tabular-nums">{copy.folder.counts(folder.videos, folder.folders)}</p>
        {folder.admin && (
          <p className="flex min-w-0 items-center gap-2 text-small text-muted">
            <Avatar name={folder.admin.name} size="small" {...(folder.admin.image_url && { imageUrl: folder.admin.image_url })} />
            <span className="sr-only">{copy.folder.admin("")}</span>
            <span className="truncate">{folder.admin.name}</span>
          </p>
        )}
        {folder.pending > 0 && (
          <p className="pt-1">
            <Badge tone="warning">{copy.folder.pending(folder.pending)}</Badge>
          </p>
        )}
      </div>
      <div className="relative z-10 -mt-3 shrink-0">
        <FolderMenu folder={folder} />
      </div>
    </article>
  );
}

const FOLDER_GRID = "grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4";

type GridProps = { folders: readonly LibraryFolder[]; label: string; onDrop: Props["onDrop"] };

export function FolderCards({ folders, label, onDrop }: GridProps) {
  return (
    <ul aria-label={label} className={FOLDER_GRID}>
      {folders.map((folder) => (
        <li key={folder.id} className="min-w-0">
          <FolderCard folder={folder} onDrop={onDrop} />
        </li>
      ))}
    </ul>
  );
}

export const FolderCardsSkeleton = () => <RowSkeletons row="h-28 rounded-card" className={FOLDER_GRID} />;
