import { cx } from "@aside/ui/class-names.ts";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { Folder } from "lucide-react";
import { useId, useState } from "react";
import type { LibraryFolder } from "../contract.ts";
import { copy } from "../copy.ts";
import { treeOf, usableRows } from "./folder-tree.ts";

type Props = {
  folders: LibraryFolder[];
  needs: "contribute" | "decide";
  value: string | null;
  onChange: (id: string) => void;
};

/** Rows that are drawn; the search finds the others. */
const MAX_ROWS = 200;
/** Below this number of folders, a search field is in the way. */
const MIN_SEARCHED = 8;

/** Chooses one folder of the tree. Folders that the user may not use are shown only as the way to those below. */
export function FolderPicker({ folders, needs, value, onChange }: Props) {
  const [search, setSearch] = useState("");
  const group = useId();
  const usable = ({ abilities }: LibraryFolder) => abilities[needs];
  const all = usableRows(treeOf(folders), usable);
  const wanted = search.trim().toLowerCase();
  const found = wanted === "" ? all : all.filter(({ folder }) => usable(folder) && folder.name.toLowerCase().includes(wanted));
  const shown = found.slice(0, MAX_ROWS);
  if (all.length === 0) return <p className="text-muted">{copy.picker.none}</p>;
  return (
    <div className="flex flex-col gap-3">
      {all.length >= MIN_SEARCHED && (
        <TextField
          label={copy.picker.search}
          type="search"
          value={search}
          autoComplete="off"
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <fieldset className="min-w-0">
        <legend className="sr-only">{copy.picker.legend}</legend>
        <div className="max-h-72 overflow-y-auto rounded-control border border-line p-1">
          {shown.map(({ folder, depth, path }) => {
            const isUsable = usable(folder);
            const row = (
              <>
                <Folder aria-hidden className="size-5 shrink-0 text-muted" />
                <span className="min-w-0 flex-1">
                  <span className="block break-words">{folder.name}</span>
                  {wanted !== "" && path.length > 0 && <span className="block text-small break-words text-muted">{path.join(" / ")}</span>}
                </span>
              </>
            );
            const style = cx("flex min-h-11 items-center gap-3 rounded-control px-2 py-1", !isUsable && "text-muted");
            const indent = { paddingInlineStart: `${8 + (wanted === "" ? depth * 20 : 0)}px` };
            return isUsable ? (
              <label
                key={folder.id}
                style={indent}
                className={cx(
                  style,
                  "cursor-pointer transition-colors hover:bg-sunken has-checked:bg-sunken has-checked:font-medium",
                  "has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus",
                )}
              >
                <input
                  type="radio"
                  name={group}
                  checked={folder.id === value}
                  onChange={() => onChange(folder.id)}
                  className="tick focus-visible:outline-none"
                />
                {row}
              </label>
            ) : (
              <div key={folder.id} style={indent} className={style}>
                <span className="size-5 shrink-0" />
                {row}
              </div>
            );
          })}
          {shown.length === 0 && <p className="px-2 py-3 text-muted">{copy.picker.nothing}</p>}
        </div>
      </fieldset>
      <p role="status" className="text-small text-muted empty:hidden">
        {found.length > MAX_ROWS ? copy.picker.more(MAX_ROWS, found.length) : ""}
      </p>
    </div>
  );
}
