import { sniffPicture } from "@aside/media/pictures/sniff-picture.ts";
import { AppError } from "@aside/contract/errors.ts";
import { type FileType, isPicture, typeOfName } from "../file-types.ts";
import { copy } from "../copy.ts";
import { isZip, readZipDirectory } from "./read-zip-directory.ts";

export const refused = (message: string) => new AppError(422, "attachment_refused", message);

/** The type that a file's name claims. Throws for names of other types. */
export function requireType(filename: string): FileType {
  const type = typeOfName(filename);
  if (!type) throw refused(copy.typeRefused);
  return type;
}

/**
 * Throws unless the bytes are what the name claims. Pictures must also be drawable (draw-thumbnail.ts). Nothing in the file is run or
 * unpacked.
 */
export function checkFile({ contentType, name, folder }: FileType, bytes: Buffer): void {
  if (bytes.length === 0) throw refused(copy.empty);
  if (folder) return checkDocument(bytes, name, folder);
  if (contentType.startsWith("text/")) return checkText(bytes);
  const fits = isPicture(contentType) ? sniffPicture(bytes) === contentType : bytes.toString("latin1", 0, 5) === "%PDF-";
  if (!fits) throw refused(copy.typeDiffers(name));
}

/** Code of a document: Visual Basic, the macro sheets of Excel 4, and ActiveX controls. */
const CODE = /(?:^|\/)(?:vba[^/]*\.bin|macrosheets\/|activex\/)/i;

function checkDocument(bytes: Buffer, name: string, folder: string): void {
  if (!isZip(bytes)) throw refused(copy.typeDiffers(name));
  const names = readZipDirectory(bytes);
  if (!names) throw refused(copy.documentUnreadable);
  if (names.some((entry) => CODE.test(entry))) throw refused(copy.macros);
  const isDocument = names.includes("[Content_Types].xml") && names.some((entry) => entry.startsWith(folder));
  if (!isDocument) throw refused(copy.typeDiffers(name));
}

/** All control characters except tab, line breaks and page breaks. */
// oxlint-disable-next-line no-control-regex -- texts do not contain these
const CONTROLS = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/;
/** How HTML, XML (also SVG) and scripts begin. */
const CODE_HEAD = /^(?:#!|<(?:[!?]|(?:html|head|body|script|style|iframe|object|embed|svg|title|meta|link|base)[\s>/]))/i;

function checkText(bytes: Buffer): void {
  let text: string;
  try {
    // Removes the byte order mark.
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refused(copy.notText);
  }
  if (CONTROLS.test(text) || CODE_HEAD.test(text.trimStart())) throw refused(copy.notText);
}
