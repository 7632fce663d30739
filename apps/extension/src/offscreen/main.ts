import { answer } from "../messages.ts";
import { Recordings } from "./recordings.ts";

const recordings = new Recordings();

answer("recorder", {
  begin: (begin) => {
    void recordings.begin(begin);
    return null;
  },
  control: ({ do: what }) => {
    recordings.control(what);
    return null;
  },
  unfinished: async () => await recordings.listUnfinished(),
  recover: async ({ id }) => await recordings.recover(id),
  discard: async ({ id }) => {
    await recordings.discard(id);
    return null;
  },
  isIdle: () => recordings.isIdle,
});
