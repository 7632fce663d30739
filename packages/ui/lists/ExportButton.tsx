import { type ComponentProps, useState } from "react";
import { Button } from "../elements/Button.tsx";
import { toastError } from "../feedback/toast.ts";

type Props = Omit<ComponentProps<typeof Button>, "busy" | "onClick"> & { getFile: () => Promise<{ file: Blob; name: string }> };

/** Gets a file, which the browser saves under its name. */
export function ExportButton({ getFile, ...props }: Props) {
  const [isExporting, setExporting] = useState(false);
  async function save() {
    setExporting(true);
    try {
      const { file, name } = await getFile();
      const link = document.createElement("a");
      link.href = URL.createObjectURL(file);
      link.download = name;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      toastError((error as Error).message);
    }
    setExporting(false);
  }
  return <Button {...props} busy={isExporting} onClick={() => void save()} />;
}
