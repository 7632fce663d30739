import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { useCentered } from "../hooks/use-centered.ts";
import { tabStyle } from "./tab-style.ts";

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
 * They are smaller in a narrow container, and scroll sideways if they do not fit.
 */
export function Tabs({ label, tabs, defaultValue = tabs[0]?.value, value, onValueChange }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [ownValue, setOwnValue] = useState(defaultValue);
  const current = value ?? ownValue;
  const selected = tabs.findIndex((tab) => tab.value === current);

  useCentered(list, selected);

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
    (list.current?.children[index] as HTMLElement | undefined)?.focus();
  }

  return (
    <div>
      <div className="@container border-b border-line">
        <div ref={list} role="tablist" aria-label={label} className="scroll-strip p-1 pb-0">
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
              className={tabStyle}
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
