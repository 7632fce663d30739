import {
  cloneElement,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  startTransition,
  Suspense,
  useState,
} from "react";
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
  const { closed, opened } = useClosed(trigger, loadMenu);
  return <Suspense fallback={closed}>{opened ? <Menu {...rest} trigger={trigger} defaultOpen byKey={opened.byKey} /> : closed}</Suspense>;
}

/** A CheckMenu that is loaded like LazyMenu. */
export function LazyCheckMenu({ trigger, ...rest }: CheckMenuProps & { trigger: Trigger }) {
  const { closed, opened } = useClosed(trigger, loadCheckMenu);
  return (
    <Suspense fallback={closed}>{opened ? <CheckMenu {...rest} trigger={trigger} defaultOpen byKey={opened.byKey} /> : closed}</Suspense>
  );
}

/** The button before the menu's code is loaded. */
function useClosed(trigger: Trigger, load: () => Promise<unknown>) {
  const [opened, setOpened] = useState<{ byKey: boolean } | null>(null);
  // A failed load is repeated when the button is pressed.
  const prepare = () => void load().catch(() => undefined);
  // A transition keeps the button, and the focus on it, until the code is there.
  const open = (byKey: boolean) => startTransition(() => setOpened({ byKey }));
  const closed = cloneElement(trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: prepare,
    onFocus: prepare,
    // Enter and Space click, too, without a count of clicks.
    onClick: (event: MouseEvent) => open(event.detail === 0),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      open(true);
    },
  });
  return { closed, opened };
}
