import { onlyMainCases } from "@aside/testkit/main-cases.ts";
import { expect, test, describe } from "vitest";
import { createApertiumTranslator } from "../translation/apertium-translator.ts";
import { createEmbeddedSpeaker } from "../speech/embedded-speaker.ts";
import { createEmbeddedTranscriber } from "../speech/embedded-transcriber.ts";
import type { AiUsage } from "../port.ts";
import { readWav } from "../speech/wav.ts";
import { wordErrorRate } from "../transcript/word-error-rate.ts";

const translator = createApertiumTranslator();
const translate = async (source: string, target: string, ...texts: string[]) => await translator.translate({ texts, source, target });

describe("rough translation by apertium", () => {
  const sentences: [source: string, target: string, text: string, draft: RegExp][] = [
    ["en", "es", "The customer asked for a lower price.", /^El cliente pidió un precio más bajo\.$/],
    ["en", "ca", "The customer asked for a lower price.", /^El client va demanar un preu més baix\.$/],
    ["en", "gl", "The customer asked for a lower price.", /^O cliente pediu un prezo máis baixo\.$/],
    ["en", "pt", "The customer asked for a lower price.", /^O cliente pediu um preço mais baixo\.$/],
    ["en", "fr", "The customer asked for a new price.", /^Le client a demandé un (nouveau prix|prix nouveau)\.$/],
    ["es", "en", "Enviaremos el informe final el viernes.", /^We will send the final report (on|the) Friday\.$/],
    ["ca", "en", "El client va demanar un preu més baix.", /^The customer (asked|requested) .*lower price\.$/],
    ["gl", "en", "O cliente pediu un prezo máis baixo.", /^The client asked .*lower price\.$/],
    ["pt", "en", "O cliente pediu um preço mais baixo.", /^The client asked .*lower price\.$/],
    ["fr", "en", "Nous enverrons le rapport final vendredi.", /^We will send the final report.* Friday\.$/],
    ["es", "pt", "El cliente pidió un precio más bajo.", /^O cliente pediu um preço mais baixo\.$/],
    ["pt", "es", "O cliente pediu um preço mais baixo.", /^El cliente pidió un precio más bajo\.$/],
    ["es", "fr", "El cliente pidió un precio nuevo.", /^Le client a demandé un (nouveau prix|prix nouveau)\.$/],
    ["fr", "es", "Nous enverrons le rapport final vendredi.", /^Enviaremos el informe final (el )?viernes\.$/],
  ];
  test.each(onlyMainCases ? sentences.slice(0, 6) : sentences)("from %s to %s: %s", async (source, target, text, draft) => {
    expect(translator.qualityOf(source, target)).toBe("rough");
    expect((await translate(source, target, text))[0]).toMatch(draft);
  });

  test("supports no language that it translates badly or not at all", async () => {
    for (const [source, target] of [
      ["en", "it"],
      ["en", "hr"],
      ["en", "ja"],
      ["en", "en"],
      ["xx", "es"],
    ] as const) {
      expect(translator.qualityOf(source, target)).toBeNull();
      await expect(translate(source, target, "hello")).rejects.toMatchObject({ name: "AiError", reason: "unsupported" });
    }
  });

  test("returns as many texts as it got, in order, whatever their content", async () => {
    const texts = [
      "The house.",
      "",
      "No full stop",
      "Two lines\nof text.\n\nAnd a third",
      "   ",
      "^a$ [b] {c} <d> \\ / \u0000 ~",
      "The last house.",
    ];
    const drafts = await translate("en", "es", ...texts);
    expect(drafts.length).toBe(texts.length);
    expect([drafts[0], drafts[1], drafts[4], drafts[6]]).toEqual(["La casa.", "", "   ", "La última casa."]);
    expect(drafts[3]).toMatch(/^Dos líneas de texto\. Y un terc/);
    expect(drafts[5]).toContain("{c}");
  });

  test("removes the marks of unknown words and keeps names, tags and addresses", async () => {
    const [draft] = await translate(
      "en",
      "fr",
      "The zorgblatt of @anna stands at https://example.com/the/house?top=yes#bottom, or mail house@example.com.",
    );
    expect(draft).toContain("zorgblatt");
    for (const kept of ["@anna", "https://example.com/the/house?top=yes#bottom", "house@example.com"]) expect(draft).toContain(kept);
    expect(draft!.replace("@anna", "").replace("#bottom", "").replace("house@", "")).not.toMatch(/[*@#]/);
  });

  test("reports its usage, and stops with the caller's signal", async () => {
    const reported: AiUsage[] = [];
    await translator.translate({ texts: ["The house."], source: "en", target: "es", onUsage: (usage) => reported.push(usage) });
    expect(reported).toMatchObject([{ kind: "translate", engine: "apertium", characters: 10, costMicros: 0 }]);
    const control = new AbortController();
    const texts = Array.from({ length: 5_000 }, () => "The house of the customer is large and old.");
    const running = translator.translate({ texts, source: "en", target: "es", signal: control.signal });
    setTimeout(() => control.abort(), 50);
    await expect(running).rejects.toMatchObject({ name: "AiError", reason: "closed" });
  });

  test("supports nothing when it is not installed", async () => {
    const absent = createApertiumTranslator({ command: "apertium-that-is-not-there" });
    expect(absent.qualityOf("en", "es")).toBeNull();
    await expect(absent.translate({ texts: ["a"], source: "en", target: "es" })).rejects.toMatchObject({ reason: "unsupported" });
  });
});

describe("speech by flite", () => {
  const speaker = createEmbeddedSpeaker();
  const TEXT = "The customer asked for a lower price, so we changed the second page of the contract.";

  test("is understood by our own transcriber", async () => {
    const reported: AiUsage[] = [];
    const sound = readWav(await speaker.speak({ text: TEXT, language: "en-US", onUsage: (usage) => reported.push(usage) }))!;
    expect(sound.sampleRate).toBe(16_000);
    expect(reported).toMatchObject([{ kind: "speak", engine: "flite", seconds: sound.samples.length / 16_000 }]);
    const transcriber = createEmbeddedTranscriber();
    try {
      const session = await transcriber.open({ offset: 0 });
      const pcm = Float32Array.from(sound.samples, (value) => value / 32_768);
      const segments = [...(await session.push(pcm)), ...(await session.finish())];
      expect(wordErrorRate(TEXT, segments.map((segment) => segment.text).join(" "))).toBeLessThan(0.2);
    } finally {
      await transcriber.close();
    }
  }, 120_000);

  test("has four distinct voices", async () => {
    const sounds = await Promise.all(
      ["slt", "rms", "awb", "kal"].map(async (voice) => await speaker.speak({ text: "Good morning.", language: "en", voice })),
    );
    sounds.forEach((sound) => expect(readWav(sound)!.samples.length).toBeGreaterThan(4_000));
    expect(new Set(sounds.map((sound) => sound.toString("base64"))).size).toBe(4);
  });

  test("speaks a text that looks like an option or a command", async () => {
    for (const text of ["-o /tmp/elsewhere.wav", "$(touch /tmp/elsewhere.wav)", "\u0000 zero", "日本 5"]) {
      expect(readWav(await speaker.speak({ text, language: "en" }))!.samples.length).toBeGreaterThan(1_000);
    }
  });

  test("is refused for other languages and voices, an empty text, and one that is too long", async () => {
    await expect(speaker.speak({ text: "Hola", language: "es" })).rejects.toMatchObject({ name: "AiError", reason: "unsupported" });
    await expect(speaker.speak({ text: "Hi", language: "en", voice: "/etc/passwd" })).rejects.toMatchObject({ reason: "unsupported" });
    await expect(speaker.speak({ text: " … ", language: "en" })).rejects.toMatchObject({ reason: "refused" });
    await expect(speaker.speak({ text: "a ".repeat(6_000), language: "en" })).rejects.toMatchObject({ reason: "refused" });
    const absent = createEmbeddedSpeaker({ command: "flite-that-is-not-there" });
    await expect(absent.speak({ text: "Hi", language: "en" })).rejects.toMatchObject({ reason: "unsupported" });
  });
});
