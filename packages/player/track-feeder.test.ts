import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { TrackFeeder } from "./track-feeder.ts";

const PLAYLIST = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:1.5,\n0.m4s\n#EXT-X-ENDLIST\n';

let server: Server;
afterEach(() => {
  server.close();
  vi.unstubAllGlobals();
});

/** Cuts off the first `faults` replies. */
async function serve(faults: number): Promise<string> {
  let replies = 0;
  server = createServer((_request, response) => {
    if (replies++ >= faults) return void response.end(PLAYLIST);
    response.writeHead(200, { "content-length": PLAYLIST.length });
    response.write(PLAYLIST.slice(0, 20), () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/video.m3u8`;
}

test("repeats a request whose reply was cut off and reports the network as down meanwhile", async () => {
  const reported: boolean[] = [];
  const url = await serve(2);
  vi.stubGlobal("location", new URL(url)); // the address of the page
  const feeder = new TrackFeeder({
    video: {} as HTMLVideoElement,
    buffer: {} as SourceBuffer,
    url,
    signal: new AbortController().signal,
    onNetwork: (isUp) => reported.push(isUp),
    hasStarted: () => true,
  });
  expect(await feeder.load()).toMatchObject({ duration: 1.5, isEnded: true });
  expect(reported).toEqual([false, true]);
});
