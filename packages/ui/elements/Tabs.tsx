import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

interface TabsProps {
  /** The name of the tab list for screen readers. */
  label: string;
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
}

export function Tabs({ label, tabs, defaultValue = tabs[0]?.value, ...rest }: TabsProps) {
  return (
    <Radix.Root {...rest} {...(rest.value === undefined && { defaultValue })}>
      <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line p-1 pb-0 max-sm:gap-0">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-11 shrink-0 rounded-t-control border-b-2 border-transparent px-4 font-medium max-sm:px-1.5 text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-ember data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="rounded-control pt-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
