import { File, FileSpreadsheet, FileText, Image } from "lucide-react";
import type { ReactNode } from "react";
import { isPicture } from "../file-types.ts";

type Props = {
  filename: string;
  contentType: string;
  thumbnailUrl: string | null;
  /** Below the name: type and size, progress, or an error. */
  children: ReactNode;
};

/** Picture or icon, name and details of a file. */
export function FileRow({ filename, contentType, thumbnailUrl, children }: Props) {
  const Icon = iconOf(contentType);
  return (
    <>
      <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-control bg-sunken text-muted">
        {thumbnailUrl ? <img src={thumbnailUrl} alt="" className="size-full object-cover" /> : <Icon aria-hidden className="size-5" />}
      </span>
      <div className="flex min-w-0 flex-1 flex-col">
        <bdi className="truncate font-medium" title={filename}>
          {filename}
        </bdi>
        {children}
      </div>
    </>
  );
}

function iconOf(contentType: string) {
  if (isPicture(contentType)) return Image;
  if (contentType.includes("spreadsheet") || contentType === "text/csv") return FileSpreadsheet;
  return contentType === "" ? File : FileText;
}
