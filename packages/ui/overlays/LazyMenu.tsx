import { cloneElement, type ComponentProps, type KeyboardEvent, type ReactElement, Suspense, useState } from "react";
import { lazyChunk } from "../lazy-chunk.ts";
import type { CheckMenuProps } from "./CheckMenu.tsx";
import type { MenuProps } from "./Menu.tsx";

const loadMenu = async () => await import("./Menu.tsx");
const loadCheckMenu = async () => await import("./CheckMenu.tsx");
const Menu = lazyChunk(async () => ({ default: (await loadMenu()).Menu }));
const CheckMenu = lazyChunk(async () => ({ default: (await loadCheckMenu()).CheckMenu }));

type Trigger = ReactElement<ComponentProps<"button">>;

/** A Menu whose code is loaded when the user is about to open it, because most pages only show its button. */
export function LazyMenu({ trigger, ...rest }: MenuProps & { trigger: Trigger }) {
  const { closed, isWanted } = useClosed(trigger, loadMenu);
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <Menu {...rest} trigger={trigger} defaultOpen />
    </Suspense>
  );
}

/** A CheckMenu that is loaded like LazyMenu. */
export function LazyCheckMenu({ trigger, ...rest }: CheckMenuProps & { trigger: Trigger }) {
  const { closed, isWanted } = useClosed(trigger, loadCheckMenu);
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <CheckMenu {...rest} trigger={trigger} defaultOpen />
    </Suspense>
  );
}

/** The button before the menu's code is loaded. */
function useClosed(trigger: Trigger, load: () => Promise<unknown>) {
  const [isWanted, setWanted] = useState(false);
  // A failed load is repeated when the button is pressed.
  const prepare = () => void load().catch(() => undefined);
  const closed = cloneElement(trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => setWanted(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      setWanted(true);
    },
  });
  return { closed, isWanted };
}
