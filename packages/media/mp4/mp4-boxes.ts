/** One ISO base media box: `start` of its header, `body` of its content and `end`, as offsets into the bytes it was read from. */
export type Box = { type: string; start: number; body: number; end: number };

/** The header at `start`, or undefined where none fits. `size` 0 means 'to the end', that is `limit`. */
export function readBoxHeader(bytes: Buffer, start: number, limit: number): Box | undefined {
  if (start + 8 > limit || start + 8 > bytes.length) return undefined;
  const type = bytes.toString("latin1", start + 4, start + 8);
  const short = bytes.readUInt32BE(start);
  if (short === 1) {
    if (start + 16 > bytes.length) return undefined;
    const long = bytes.readBigUInt64BE(start + 8);
    return long < 16n || long > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : { type, start, body: start + 16, end: start + Number(long) };
  }
  if (short === 0) return { type, start, body: start + 8, end: limit };
  return short < 8 ? undefined : { type, start, body: start + 8, end: start + short };
}

/** The boxes between two offsets. Stops at the first invalid one: the caller does not find its box then. */
export function listBoxes(bytes: Buffer, from = 0, to = bytes.length): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at < to;) {
    const box = readBoxHeader(bytes, at, to);
    if (!box || box.end > to) break;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** Every box at a path such as `moov/trak/mdia`. */
export function findBoxes(bytes: Buffer, path: string, from = 0, to = bytes.length): Box[] {
  const [type, ...rest] = path.split("/");
  const here = listBoxes(bytes, from, to).filter((box) => box.type === type);
  return rest.length === 0 ? here : here.flatMap((box) => findBoxes(bytes, rest.join("/"), box.body, box.end));
}
