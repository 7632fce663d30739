import { CircleCheck, Info, OctagonAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../class-names.ts";

export type BannerTone = "info" | "success" | "warning" | "danger";

interface BannerProps {
  tone?: BannerTone;
  children: ReactNode;
  /** One button or link. */
  action?: ReactNode;
}

const TONES = {
  info: { box: "bg-sunken border-line", icon: "text-muted", Icon: Info },
  success: { box: "bg-success-soft border-success/40", icon: "text-success", Icon: CircleCheck },
  warning: { box: "bg-warning-soft border-warning/40", icon: "text-warning", Icon: TriangleAlert },
  danger: { box: "bg-danger-soft border-danger/40", icon: "text-danger", Icon: OctagonAlert },
};

export function Banner({ tone = "info", children, action }: BannerProps) {
  const { box, icon, Icon } = TONES[tone];
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={cx("flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border px-4 py-3", box)}
    >
      <Icon aria-hidden className={cx("size-5 shrink-0", icon)} />
      <div className="min-w-0 flex-1 basis-48">{children}</div>
      {action}
    </div>
  );
}
