import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import type { Spool, SpoolRecord } from "../upload/spool.ts";
import type { Track } from "../recorder/port.ts";

/** The recording in the spool as one file, up to the first gap. Null: its beginning is not here any more, because it was sent. */
export async function joinParts(spool: Spool, record: SpoolRecord): Promise<Blob | null> {
  const video = await readTrack(spool, record, "video");
  // A chunk of MediaRecorder holds picture and sound.
  if (record.kind === "chunks") return video.length > 0 ? new Blob(video, { type: "video/webm" }) : null;
  const audio = await readTrack(spool, record, "audio");
  const expected = record.tracks.map(({ track }) => (track === "video" ? video : audio));
  if (expected.length === 0 || expected.some((parts) => parts.length < 2)) return null;
  return await mux(video, audio);
}

async function readTrack(spool: Spool, { client_upload_id: id, kind }: SpoolRecord, track: Track): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let next = kind === "chunks" ? 0 : -1;
  for (const part of await spool.listParts(id)) {
    if (part.track !== track) continue;
    const bytes = part.index === next ? await spool.readPart(id, part) : null;
    if (!bytes) break;
    parts.push(bytes as Uint8Array<ArrayBuffer>);
    next++;
  }
  return parts;
}

async function mux(video: Uint8Array<ArrayBuffer>[], audio: Uint8Array<ArrayBuffer>[]): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target });
  const copies: (() => Promise<void>)[] = [];
  const picture = video.length > 0 ? await openInput(video).getPrimaryVideoTrack() : null;
  const sound = audio.length > 0 ? await openInput(audio).getPrimaryAudioTrack() : null;
  if (picture) {
    const source = new EncodedVideoPacketSource("avc");
    output.addVideoTrack(source);
    copies.push(async () => await copyPackets(picture, async (packet, decoderConfig) => await source.add(packet, { decoderConfig })));
  }
  if (sound) {
    const source = new EncodedAudioPacketSource((await sound.getCodec()) ?? "opus");
    output.addAudioTrack(source);
    copies.push(async () => await copyPackets(sound, async (packet, decoderConfig) => await source.add(packet, { decoderConfig })));
  }
  await output.start();
  await Promise.all(copies.map(async (copy) => await copy()));
  await output.finalize();
  return new Blob([target.buffer ?? new ArrayBuffer(0)], { type: "video/mp4" });
}

const openInput = (parts: Uint8Array<ArrayBuffer>[]): Input => new Input({ source: new BlobSource(new Blob(parts)), formats: ALL_FORMATS });

type ConfigOf<T> = T extends InputVideoTrack ? VideoDecoderConfig : AudioDecoderConfig;

async function copyPackets<T extends InputVideoTrack | InputAudioTrack>(
  track: T,
  add: (packet: Awaited<ReturnType<EncodedPacketSink["getFirstPacket"]>> & object, config: ConfigOf<T>) => Promise<void>,
): Promise<void> {
  const config = (await track.getDecoderConfig()) as ConfigOf<T> | null;
  if (!config) throw new Error("the recording has no codec configuration");
  for await (const packet of new EncodedPacketSink(track).packets()) await add(packet, config);
}
