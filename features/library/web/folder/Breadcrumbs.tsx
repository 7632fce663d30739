import { cx } from "@aside/ui/class-names.ts";
import { Link } from "@aside/ui/elements/Link.tsx";
import { ChevronRight } from "lucide-react";
import { useRef } from "react";
import type { LibraryFolderDetails } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { folderHref, LIBRARY_PATH } from "../library-paths.ts";
import { type Dragged, mayDrop, useDrop } from "./drag.ts";

interface Place {
  id: string | null;
  name: string;
}

type Props = {
  folder: LibraryFolderDetails;
  /** Whether the user may decide in a folder; null: at the top. */
  decidesIn: (id: string | null) => boolean;
  onDrop: (dragged: Dragged, into: Place) => void;
};

/** The way to a folder. Videos and folders can be dropped on it, too, which moves them up. */
export function Breadcrumbs({ folder, decidesIn, onDrop }: Props) {
  const places: Place[] = [{ id: null, name: copy.title }, ...folder.breadcrumbs];
  return (
    <nav aria-label={copy.folder.breadcrumbs}>
      <ol className="-mx-2 flex flex-wrap items-center text-small">
        {places.map((place) => (
          <li key={place.id} className="flex min-w-0 items-center">
            <Crumb place={place} decides={decidesIn(place.id)} onDrop={onDrop} />
            <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate px-2 font-medium">
          {folder.name}
        </li>
      </ol>
    </nav>
  );
}

function Crumb({ place, decides, onDrop }: { place: Place; decides: boolean; onDrop: Props["onDrop"] }) {
  const element = useRef<HTMLSpanElement>(null);
  const isOver = useDrop(
    element,
    // Videos are always in a folder.
    (dragged) =>
      place.id === null
        ? decides && dragged.kind === "folder" && dragged.folder.parent_folder_id !== null
        : mayDrop(dragged, { id: place.id, decide: decides }),
    (dragged) => onDrop(dragged, place),
  );
  return (
    <span ref={element} className={cx("min-w-0 rounded-control", isOver && "bg-ember-soft ring-1 ring-ember-strong")}>
      <Link
        href={place.id === null ? LIBRARY_PATH : folderHref(place.id)}
        title={place.name}
        draggable={false}
        className="flex min-h-11 min-w-0 items-center rounded-control px-2 text-muted hover:text-ink hover:underline"
      >
        <span className="max-w-40 truncate sm:max-w-60">{place.name}</span>
      </Link>
    </span>
  );
}
