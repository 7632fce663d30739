import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { cx } from "../class-names.ts";

/** More tabs than this are smaller in a narrow container. */
const MAX_WIDE = 3;

interface TabsProps {
  /** The name of the tab list for screen readers. */
  label: string;
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
}

/**
 * Tabs as in the ARIA Authoring Practices: one tab stop, arrow keys, Home and End select. Only the selected tab's content is rendered.
 * Many tabs are smaller in a narrow container, and wrap rather than being cut off.
 */
export function Tabs({ label, tabs, defaultValue = tabs[0]?.value, value, onValueChange }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [ownValue, setOwnValue] = useState(defaultValue);
  const current = value ?? ownValue;
  const selected = tabs.findIndex((tab) => tab.value === current);

  const isTight = tabs.length > MAX_WIDE;

  function select(index: number) {
    const next = tabs[index]?.value;
    if (next === undefined || next === current) return;
    setOwnValue(next);
    onValueChange?.(next);
  }

  function onKey(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowLeft: selected - 1, ArrowRight: selected + 1, Home: 0, End: -1 };
    const target = steps[event.key];
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    const index = (target + tabs.length) % tabs.length;
    select(index);
    list.current?.querySelectorAll<HTMLElement>(":scope > [role=tab]")[index]?.focus();
  }

  return (
    <div>
      <div className="@container">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          className={cx("flex flex-wrap border-b border-line p-1 pb-0", !isTight && "gap-x-1")}
        >
          {tabs.map((tab, index) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.value}`}
              aria-selected={index === selected}
              aria-controls={index === selected ? `${id}-panel` : undefined}
              tabIndex={index === Math.max(0, selected) ? 0 : -1}
              onClick={() => select(index)}
              onKeyDown={onKey}
              className={cx(
                "min-h-11 min-w-11 rounded-t-control border-b-2 border-transparent px-4 font-medium text-muted transition-colors hover:text-ink",
                "focus-visible:-outline-offset-2 aria-selected:border-ember aria-selected:text-ink",
                isTight && "@max-md:px-2 @max-md:text-small",
              )}
            >
              {tab.label}
            </button>
          ))}
        </div>
      </div>
      {tabs[selected] && (
        <div
          key={tabs[selected].value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-tab-${tabs[selected].value}`}
          // A panel may have nothing else to focus.
          tabIndex={0}
          className="rounded-control pt-4"
        >
          {tabs[selected].content}
        </div>
      )}
    </div>
  );
}
