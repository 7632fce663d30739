import { spawnSync } from "node:child_process";
import { findAddresses } from "./check-translation.ts";
import { AiError, type Translator } from "../port.ts";
import { runProgram } from "../processes/run-program.ts";
import { translateBatches } from "./translate-batches.ts";

const ENGINE = "apertium";
const LIMITS = { texts: 200, characters: 20_000 };
const TIMEOUT_MS = 60_000;
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * The modes whose translations were reviewed and are usable as a draft, by their name in Debian's packages; others (en-it, en-hbs) were
 * not.
 */
const MODES: Record<string, Record<string, string[]>> = {
  en: { es: ["eng-spa"], ca: ["eng-cat"], gl: ["en-gl"], pt: ["eng-spa", "es-pt"], fr: ["eng-spa", "es-fr"] },
  es: { en: ["spa-eng"], pt: ["es-pt"], fr: ["es-fr"] },
  ca: { en: ["cat-eng"] },
  gl: { en: ["gl-en"] },
  pt: { en: ["pt-es", "spa-eng"], es: ["pt-es"] },
  fr: { en: ["fr-es", "spa-eng"], es: ["fr-es"] },
};

/**
 * Rule-based drafts by Debian's program apertium (GPL), through Spanish where there is no direct mode. Supports nothing if it is not
 * installed.
 */
export function createApertiumTranslator(options: { command?: string } = {}): Translator {
  const command = options.command ?? "apertium";
  let installed: Set<string> | undefined;
  const findModes = (source: string, target: string): string[] | null => {
    installed ??= listModes(command);
    const modes = MODES[source]?.[target];
    return modes?.every((mode) => installed!.has(mode)) ? modes : null;
  };
  return {
    engine: ENGINE,
    qualityOf: (source, target) => (findModes(source, target) ? "rough" : null),
    translate: async ({ texts, source, target, signal, onUsage }) => {
      const modes = findModes(source, target);
      if (!modes) throw new AiError("unsupported", `no translation from ${source} to ${target}`);
      return await translateBatches(texts, LIMITS, async (batch) => {
        let drafts = batch;
        for (const mode of modes) drafts = await runMode(command, mode, drafts, signal);
        const characters = batch.reduce((sum, text) => sum + text.length, 0);
        onUsage?.({ kind: "translate", engine: ENGINE, inputTokens: 0, outputTokens: 0, seconds: 0, characters, costMicros: 0 });
        return drafts;
      });
    },
    close: async () => {},
  };
}

function listModes(command: string): Set<string> {
  const listed = spawnSync(command, ["-l"], { encoding: "utf8", timeout: 5_000 });
  return new Set(listed.status === 0 ? listed.stdout.split(/\s+/).filter(Boolean) : []);
}

async function runMode(command: string, mode: string, texts: string[], signal: AbortSignal | undefined): Promise<string[]> {
  // One paragraph per text: apertium keeps paragraphs apart.
  const flat = texts.map((text) => text.replaceAll("\u0000", "").toWellFormed().replace(/\s+/g, " ").trim());
  const answer = await runProgram(command, ["-u", mode], {
    input: `${flat.join("\n\n")}\n`,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    signal,
  });
  if (!answer) throw new AiError("unavailable", `${command} is no longer installed`);
  const drafts = answer
    .toString("utf8")
    .trim()
    .split(/\s*\n\s*\n\s*/);
  if (drafts.length !== texts.length || drafts.some((draft) => draft.trim() === "")) {
    throw new AiError("refused", "the answer is not one translation for each text");
  }
  return drafts.map((draft, index) => tidy(flat[index]!, draft));
}

/** Removes the marks of words that apertium does not know or cannot inflect, and restores addresses. */
function tidy(source: string, draft: string): string {
  const plain = draft.replace(/(?<![^\s(¿¡"'«])[*@#]+(?=\p{L})/gu, (marks, at: number) => {
    const word = /^\S+/.exec(draft.slice(at))![0];
    return source.includes(word) ? marks : "";
  });
  return restoreAddresses(findAddresses(source), plain).replace(/ {2,}/g, " ").trim();
}

/** Apertium translates the words inside addresses, too. They keep their order. */
function restoreAddresses(wanted: string[], draft: string): string {
  const found = findAddresses(draft);
  if (found.length !== wanted.length) return draft;
  return found.reduce((text, address, index) => text.replace(address, () => wanted[index]!), draft);
}
