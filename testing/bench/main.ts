// `npm run bench [-- NAME]` prints figures: acknowledge, backgrounds, view-progress, edit, drift, api, stop, share, compose, words, search, desk, session, intelligence,
// contacts, slow-clients, camera-reload. `faults` (`--kills N`, 100; `--seed S`) and `growth` also fail when their limit is not kept. RUNS sets how many
// recordings `stop` makes (20), how often `edit` saves (10), how many calls `session` makes (4000); STREAMS how many event streams `slow-clients` opens
// (5000); SPEECH_TEXTS how many texts `intelligence` listens to (6).
import { startProduct } from "@aside/e2e/support/product.ts";
import { benchAcknowledge } from "./acknowledge.ts";
import { benchApi } from "./api.ts";
import { benchBackgrounds } from "./backgrounds.ts";
import { benchViewProgress } from "./view-progress.ts";
import { benchCameraReload } from "./camera-reload.ts";
import { benchCompose } from "./compose.ts";
import { benchContacts } from "./contacts.ts";
import { benchDesk } from "./desk.ts";
import { benchDrift } from "./drift.ts";
import { benchEdit } from "./edit.ts";
import { benchFaults } from "./faults/bench-faults.ts";
import { benchGrowth } from "./growth.ts";
import { benchIntelligence } from "./intelligence/bench-intelligence.ts";
import { benchSearch } from "./search.ts";
import { benchSession } from "./support/session.ts";
import { benchShare } from "./share.ts";
import { benchSlowClients } from "./slow-clients.ts";
import { benchStop } from "./stop.ts";
import { benchWords } from "./words.ts";

const wanted = process.argv.slice(2);
if (wanted[0] === "faults") process.exit(await benchFaults(wanted));
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
// Needs no server, and must not share the machine with one.
if (isWanted("backgrounds")) await benchBackgrounds();
if (isWanted("edit")) await benchEdit(Number(process.env["RUNS"] ?? 10));
if (wanted.includes("drift")) await benchDrift(Number(process.env["SECONDS"] ?? 300)); // five minutes: only when it is asked for
if (wanted.includes("intelligence")) await benchIntelligence(); // the same
if (wanted.includes("search")) await benchSearch(); // fills a million rows: only when it is asked for
if (wanted.includes("contacts")) await benchContacts(); // the same
if (wanted.includes("growth")) process.exit((await benchGrowth()) ? 0 : 1); // judges: for CI
if (wanted.includes("desk")) await benchDesk(); // the same
if (isWanted("session")) await benchSession();
if (["acknowledge", "api", "view-progress", "camera-reload", "share", "compose", "stop", "words", "slow-clients"].some(isWanted))
  await benchProduct();
process.exit(0);

async function benchProduct(): Promise<void> {
  const product = await startProduct();
  process.env["ASIDE_URL"] = product.url;
  try {
    if (isWanted("acknowledge")) await benchAcknowledge();
    if (isWanted("api")) await benchApi(product);
    if (isWanted("view-progress")) await benchViewProgress(product, Number(process.env["SECONDS"] ?? 60));
    if (isWanted("slow-clients")) await benchSlowClients(product, Number(process.env["STREAMS"] ?? 5000));
    if (isWanted("share")) await benchShare(product);
    if (wanted.includes("camera-reload")) await benchCameraReload(Number(process.env["RUNS"] ?? 40)); // minutes: only when it is asked for
    if (isWanted("compose")) await benchCompose(Number(process.env["SECONDS"] ?? 20));
    if (isWanted("stop")) await benchStop(Number(process.env["RUNS"] ?? 20), Number(process.env["SECONDS"] ?? 30));
    if (isWanted("words")) await benchWords(product, Number(process.env["SECONDS"] ?? 115));
  } finally {
    await product.stop();
  }
}
