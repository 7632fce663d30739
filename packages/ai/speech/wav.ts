const HEADER = 44;

export type Sound = { sampleRate: number; samples: Int16Array };

/** A WAV file: mono, 16 bit. */
export function writeWav({ sampleRate, samples }: Sound): Buffer {
  const file = Buffer.alloc(HEADER + samples.length * 2);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(file.length - 8, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(samples.length * 2, 40);
  for (let index = 0; index < samples.length; index++) file.writeInt16LE(samples[index]!, HEADER + index * 2);
  return file;
}

export function toInt16(pcm: Float32Array): Int16Array {
  return Int16Array.from(pcm, (value) => Math.max(-32_768, Math.min(32_767, Math.round(value * 32_767))));
}

type Format = { tag: number; channels: number; sampleRate: number; bits: number };

/**
 * Reads 16-bit PCM and mixes its channels to one. Null for anything else. A streaming server does not know the length when it writes the
 * header: the audio lasts as long as there are bytes.
 */
export function readWav(file: Buffer): Sound | null {
  if (file.length < 12 || file.toString("latin1", 0, 4) !== "RIFF" || file.toString("latin1", 8, 12) !== "WAVE") return null;
  let format: Format | undefined;
  for (let at = 12; at + 8 <= file.length;) {
    const name = file.toString("latin1", at, at + 4);
    const size = file.readUInt32LE(at + 4);
    const body = file.subarray(at + 8, Math.min(file.length, at + 8 + size));
    if (name === "fmt ") format = readFormat(body);
    if (name === "data") return format ? readSamples(body, format) : null;
    at += 8 + size + (size % 2);
  }
  return null;
}

/** Undefined unless it is 16-bit PCM, plain or in the extensible form. */
function readFormat(body: Buffer): Format | undefined {
  if (body.length < 16) return undefined;
  const format = {
    tag: body.readUInt16LE(0),
    channels: body.readUInt16LE(2),
    sampleRate: body.readUInt32LE(4),
    bits: body.readUInt16LE(14),
  };
  const isPcm = (format.tag === 1 || format.tag === 0xfffe) && format.bits === 16;
  return isPcm && format.channels > 0 && format.channels <= 8 && format.sampleRate > 0 ? format : undefined;
}

function readSamples(body: Buffer, { channels, sampleRate }: Format): Sound {
  const samples = new Int16Array(Math.floor(body.length / 2 / channels));
  for (let index = 0; index < samples.length; index++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++) sum += body.readInt16LE((index * channels + channel) * 2);
    samples[index] = Math.round(sum / channels);
  }
  return { sampleRate, samples };
}
