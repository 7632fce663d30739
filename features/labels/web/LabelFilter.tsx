import { buttonStyle } from "@aside/ui/elements/button-style.ts";

import { LabelDot } from "@aside/ui/elements/LabelChip.tsx";
import { LazyCheckMenu } from "@aside/ui/overlays/LazyMenu.tsx";
import { isMissing } from "@aside/ui/feedback/NotLoaded.tsx";
import { Tag } from "lucide-react";
import { copy } from "../copy.ts";
import { useLabels } from "./queries.ts";

type Props = { chosen: readonly string[]; onChange: (labelIds: string[]) => void; onManage: () => void };

/** Filters a list by labels: posts with any of them. */
export function LabelFilter({ chosen, onChange, onManage }: Props) {
  const list = useLabels();
  const labels = (list.data ?? []).filter((label) => label.kind === "label");
  const on = labels.filter((label) => chosen.includes(label.id)).length;
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <LazyCheckMenu
      trigger={
        <button type="button" className={buttonStyle("secondary", "max-w-full font-normal!")}>
          <Tag aria-hidden className="size-5 text-muted" />
          {on > 0 ? copy.chosen(on) : copy.choose}
        </button>
      }
      options={labels.map((label) => ({
        value: label.id,
        checked: chosen.includes(label.id),
        label: (
          <>
            <LabelDot color={label.color} />
            <span className="truncate">{label.name}</span>
          </>
        ),
      }))}
      onToggle={toggle}
      empty={isMissing(list) ? copy.notLoaded : copy.noneYet}
      foot={{ label: copy.manage, onSelect: onManage }}
    />
  );
}
