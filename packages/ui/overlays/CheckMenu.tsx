import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { type ReactNode, useState } from "react";
import { overlayRoot } from "./overlay-root.ts";
import { useFirstFocus } from "./use-first-focus.ts";

export interface CheckMenuProps {
  /** A single button element that takes a ref. */
  trigger: ReactNode;
  options: readonly { value: string; label: ReactNode; checked: boolean }[];
  /** Called for each option. The menu stays open, because several options may be chosen. */
  onToggle: (value: string) => void;
  /** Shown if there are no options. */
  empty: ReactNode;
  /** A last entry with another action. */
  foot?: { label: string; onSelect: () => void };
  /** Whether the menu is open when it is mounted. */
  defaultOpen?: boolean;
  /** With `defaultOpen`: whether a key opened it, so that the first entry gets the focus. */
  byKey?: boolean;
}

const ROW =
  "flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 outline-none data-disabled:cursor-default data-disabled:text-muted data-highlighted:bg-sunken";

/** A menu of options that are on or off. */
export function CheckMenu({ trigger, options, onToggle, empty, foot, defaultOpen = false, byKey = false }: CheckMenuProps) {
  const [open, setOpen] = useState(defaultOpen);
  const onFocus = useFirstFocus(byKey);
  return (
    <Radix.Root modal={false} open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={overlayRoot()}>
        <Radix.Content
          onFocus={onFocus}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-[min(24rem,var(--radix-dropdown-menu-content-available-height))] max-w-96 min-w-56 animate-appear overflow-y-auto rounded-card border border-line bg-surface p-1 text-ink shadow-soft"
        >
          {options.length === 0 && (
            <Radix.Item disabled className={ROW}>
              {empty}
            </Radix.Item>
          )}
          {options.map((option) => (
            <Radix.CheckboxItem
              key={option.value}
              checked={option.checked}
              className={ROW}
              onSelect={(event) => {
                event.preventDefault();
                onToggle(option.value);
              }}
            >
              <span className="grid size-5 shrink-0 place-items-center">
                <Radix.ItemIndicator>
                  <Check aria-hidden className="size-5" />
                </Radix.ItemIndicator>
              </span>
              {option.label}
            </Radix.CheckboxItem>
          ))}
          {foot && (
            <>
              <Radix.Separator className="my-1 h-px bg-line" />
              <Radix.Item className={ROW} onSelect={foot.onSelect}>
                {foot.label}
              </Radix.Item>
            </>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
