/** `folder`: what an Office document, which is a ZIP, contains. */
export type FileType = { contentType: string; name: string; folder?: string };

const JPEG = { contentType: "image/jpeg", name: "JPEG" };

/** The files that may be attached, by extension. */
export const FILE_TYPES: Readonly<Record<string, FileType>> = {
  png: { contentType: "image/png", name: "PNG" },
  jpg: JPEG,
  jpeg: JPEG,
  webp: { contentType: "image/webp", name: "WebP" },
  gif: { contentType: "image/gif", name: "GIF" },
  pdf: { contentType: "application/pdf", name: "PDF" },
  docx: { contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document", name: "Word", folder: "word/" },
  xlsx: { contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", name: "Excel", folder: "xl/" },
  pptx: { contentType: "application/vnd.openxmlformats-officedocument.presentationml.presentation", name: "PowerPoint", folder: "ppt/" },
  txt: { contentType: "text/plain", name: "Text" },
  csv: { contentType: "text/csv", name: "CSV" },
  md: { contentType: "text/markdown", name: "Markdown" },
};

/** The type that a file's name claims. Only the last extension counts; undefined for any other. */
export function typeOfName(filename: string): FileType | undefined {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(filename)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(FILE_TYPES, extension) ? FILE_TYPES[extension] : undefined;
}

export const nameOfType = (contentType: string): string =>
  Object.values(FILE_TYPES).find((type) => type.contentType === contentType)?.name ?? "File";

export const isPicture = (contentType: string): boolean => contentType.startsWith("image/");
