import { Ellipsis, Star } from "lucide-react";
import { IconButton } from "../elements/IconButton.tsx";
import { LazyMenu } from "../overlays/LazyMenu.tsx";
import type { MenuEntry } from "../overlays/Menu.tsx";

type Props = {
  view: "grid" | "list";
  tabIndex: number;
  star: { label: string; isOn: boolean; onClick: () => void };
  menu: { label: string; entries: MenuEntry[] };
};

/** The star and the menu of a card or row in a list. On a phone a row has only the menu. */
export function RowMenu({ view, tabIndex, star, menu }: Props) {
  return (
    <>
      <IconButton
        label={star.label}
        aria-pressed={star.isOn}
        tabIndex={tabIndex}
        onClick={star.onClick}
        className={view === "list" ? "max-md:hidden" : ""}
      >
        <Star aria-hidden className={star.isOn ? "fill-label-amber text-label-amber" : "text-muted"} />
      </IconButton>
      <LazyMenu
        trigger={
          <IconButton label={menu.label} tabIndex={tabIndex}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
        entries={menu.entries}
      />
    </>
  );
}
