import { PromptsCard } from "@aside/features/insights/web/PromptsCard.tsx";

export function PromptsTab() {
  return (
    <>
      <PromptsCard kind="user" />
      <PromptsCard kind="analysis" />
    </>
  );
}
