import { Fragment, memo } from "react";
import type { Block, Piece, Script } from "./read-script.ts";

const DIM = "text-[#a8a3b5] data-on:text-white";

/** The script's words. Teleprompter.tsx highlights the current line with `data-on`. */
export const PrompterText = memo(function PrompterText({ script }: { script: Script }) {
  return script.blocks.map((block, index) => (
    // Blocks have no identity, so an edit re-renders all of them.
    // oxlint-disable-next-line react/no-array-index-key
    <BlockText key={index} block={block} />
  ));
});

function BlockText({ block }: { block: Block }) {
  return (
    <p className={`mb-[0.5em] ${block.tag === "h2" ? "text-[1.2em] font-bold" : ""}`}>
      {block.marker && <span className="text-[#a8a3b5]">{block.marker} </span>}
      {block.pieces.map((piece, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {!piece.isTight && " "}
          <PieceText piece={piece} />
        </Fragment>
      ))}
    </p>
  );
}

function PieceText({ piece }: { piece: Piece }) {
  if (piece.kind === "break") return <br />;
  if (piece.kind === "pause")
    return (
      <mark data-word={piece.index} className="rounded-full bg-[#ff6b4f] px-[0.5em] text-[0.6em] font-bold text-[#1a0d0a]">
        {piece.text}
      </mark>
    );
  return (
    <span data-word={piece.index} className={`${DIM} ${piece.style}`}>
      {piece.text}
    </span>
  );
}
