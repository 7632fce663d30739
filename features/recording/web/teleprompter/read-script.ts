/**
 * A word or a pause as it is rendered. `index`: the word's index in the script; for pieces that are not spoken (a dash, a pause), the index
 * of the next word. `isTight`: no space before it.
 */
export type Piece = { kind: "word" | "silent" | "pause" | "break"; index: number; text: string; style: string; isTight: boolean };
export type Block = { tag: "p" | "h2" | "li"; marker: string; pieces: Piece[]; endsInSpace: boolean };
export type Script = {
  blocks: Block[];
  /** The spoken words as written, in order. */
  words: string[];
  /** Indexes of the words that follow a pause. */
  pauses: number[];
  /** Index of the first word of each block that contains words. */
  paragraphs: number[];
};

const STYLES: Record<string, string> = { STRONG: "font-bold", B: "font-bold", EM: "italic", I: "italic", U: "underline" };

/** Splits speaking notes (HTML limited to the editor's tags) into words and blocks. */
export function readScript(html: string): Script {
  const script: Script = { blocks: [], words: [], pauses: [], paragraphs: [] };
  // A parsed document runs no scripts, and only its text is used.
  readBlocks(new DOMParser().parseFromString(html, "text/html").body, "", script);
  script.blocks = script.blocks.filter((block) => block.pieces.length > 0);
  script.paragraphs = [...new Set(script.blocks.map((block) => block.pieces.find((piece) => piece.kind === "word")?.index))].filter(
    (index) => index !== undefined,
  );
  return script;
}

function readBlocks(parent: Element, marker: string, script: Script): void {
  let count = 0;
  for (const child of parent.children) {
    if (child.tagName === "UL" || child.tagName === "OL") readBlocks(child, child.tagName, script);
    else if (child.tagName === "LI") {
      count++;
      const from = script.blocks.length;
      readBlocks(child, "", script);
      const first = script.blocks[from];
      if (first) Object.assign(first, { tag: "li", marker: marker === "OL" ? `${count}.` : "•" });
    } else {
      const block: Block = { tag: /^H\d$/.test(child.tagName) ? "h2" : "p", marker: "", pieces: [], endsInSpace: false };
      script.blocks.push(block);
      readPieces(child, "", block, script);
    }
  }
}

function readPieces(parent: Node, style: string, block: Block, script: Script): void {
  for (const child of parent.childNodes) {
    const index = script.words.length;
    if (child.nodeName === "BR") block.pieces.push({ kind: "break", index, text: "", style: "", isTight: true });
    else if (child.nodeName === "MARK") {
      script.pauses.push(index);
      block.pieces.push({ kind: "pause", index, text: "pause", style: "", isTight: false });
    } else if (child instanceof Text) readWords(child.data, style, block, script);
    else readPieces(child, `${style} ${STYLES[child.nodeName] ?? ""}`.trim(), block, script);
  }
}

function readWords(text: string, style: string, block: Block, script: Script): void {
  // In "<strong>ready</strong>, and", no space is added before the comma.
  let isTight = !/^\s/.test(text) && block.pieces.at(-1)?.kind !== "pause" && !block.endsInSpace;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const isSpoken = /[\p{L}\p{N}]/u.test(word);
    block.pieces.push({ kind: isSpoken ? "word" : "silent", index: script.words.length, text: word, style, isTight });
    if (isSpoken) script.words.push(word);
    isTight = false;
  }
  block.endsInSpace = /\s$/.test(text);
}
