import { RESOURCE_TYPES, type ResourceType } from "@aside/features/site/contract.ts";
import { resourcesCopy as copy } from "@aside/features/site/copy.ts";
import { isAbsent, useResources } from "@aside/features/site/web/resources/queries.ts";
import { ResourcesList } from "@aside/features/site/web/resources/ResourcesList.tsx";
import { Tabs } from "@aside/ui/elements/Tabs.tsx";
import { Navigate, useNavigate } from "@tanstack/react-router";
import { useScreenParam } from "../shell/use-screen-param.ts";

/** Guides and videos by type, for whitelisted people; others are sent to their inbox. The type is in the address. */
export function ResourcesScreen() {
  const asked = useScreenParam("filter");
  const navigate = useNavigate();
  const type = RESOURCE_TYPES.find((each) => each === asked) ?? "usage_guide";
  const { error } = useResources(type);
  if (isAbsent(error)) return <Navigate to="." href="/dashboard/inbox?selected_filter=unviewed" replace />;
  const open = (next: string) => void navigate({ href: `/dashboard/resources?filter=${next}`, replace: true });
  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-6 px-4 py-6">
      <h1 className="text-title font-semibold">{copy.title}</h1>
      <Tabs label={copy.title} value={type} onValueChange={open} tabs={RESOURCE_TYPES.map(tabOf)} />
    </div>
  );
}

const tabOf = (type: ResourceType) => ({ value: type, label: copy.types[type], content: <ResourcesList type={type} /> });
