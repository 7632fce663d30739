import { InboxList } from "@aside/features/dashboard/web/InboxList.tsx";
import { Tabs } from "@aside/platform/ui/Tabs.tsx";
import { useNavigate, useSearch } from "@tanstack/react-router";

export function InboxScreen() {
  const { selected_filter: filter } = useSearch({ strict: false }) as { selected_filter?: string };
  const navigate = useNavigate();
  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-6 px-4 py-6">
      <h1 className="text-title font-semibold">Inbox</h1>
      <Tabs
        label="Inbox"
        value={filter === "unviewed" ? "unviewed" : "all"}
        onValueChange={(value) =>
          void navigate({ href: value === "unviewed" ? "/dashboard/inbox?selected_filter=unviewed" : "/dashboard/inbox" })
        }
        tabs={[
          { value: "all", label: "All", content: <InboxList filter="all" /> },
          { value: "unviewed", label: "Unviewed", content: <InboxList filter="unviewed" /> },
        ]}
      />
    </div>
  );
}
