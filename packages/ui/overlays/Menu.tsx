import { DropdownMenu as Radix } from "radix-ui";
import { type ReactNode, useState } from "react";
import { cx } from "../class-names.ts";
import { Link } from "../elements/Link.tsx";
import { overlayRoot } from "./overlay-root.ts";
import { useFirstFocus } from "./use-first-focus.ts";

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  /** Set either `href` to navigate … */
  href?: string;
  /** … or `onSelect` to perform an action. */
  onSelect?: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** Shows a separator above the entry. */
  separated?: boolean;
  /** The last entry: it stays visible where the others scroll. */
  pinned?: boolean;
}

export interface MenuProps {
  /** A single button element that takes a ref, such as IconButton. */
  trigger: ReactNode;
  entries: readonly MenuEntry[];
  align?: "start" | "end";
  /** Whether the menu is open when it is mounted. */
  defaultOpen?: boolean;
  /** With `defaultOpen`: whether a key opened it, so that the first entry gets the focus. */
  byKey?: boolean;
}

export function Menu({ trigger, entries, align = "end", defaultOpen = false, byKey = false }: MenuProps) {
  const [open, setOpen] = useState(defaultOpen);
  const onFocus = useFirstFocus(byKey);
  return (
    <Radix.Root modal={false} open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={overlayRoot()}>
        <Radix.Content
          onFocus={onFocus}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-96 min-w-52 animate-appear scroll-pb-16 overflow-y-auto rounded-card border border-line bg-surface p-1 text-ink shadow-soft"
        >
          {entries.map((entry) =>
            entry.pinned ? (
              <Radix.Group key={entry.label} className="sticky -bottom-1 -mx-1 -mb-1 border-t border-line bg-surface p-1">
                <MenuRow entry={entry} />
              </Radix.Group>
            ) : (
              <MenuRow key={entry.label} entry={entry} />
            ),
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function MenuRow({ entry }: { entry: MenuEntry }) {
  const { label, icon, href, onSelect, danger, disabled = false, separated } = entry;
  const style = cx(
    "flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 outline-none data-disabled:cursor-default data-disabled:text-muted data-highlighted:bg-sunken [&_svg]:size-5",
    danger && "text-danger",
  );
  return (
    <>
      {separated && <Radix.Separator className="my-1 h-px bg-line" />}
      {href ? (
        <Radix.Item asChild disabled={disabled} className={style}>
          <Link href={href}>
            {icon}
            {label}
          </Link>
        </Radix.Item>
      ) : (
        <Radix.Item disabled={disabled} className={style} onSelect={onSelect}>
          {icon}
          {label}
        </Radix.Item>
      )}
    </>
  );
}
