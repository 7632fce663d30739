// `npm run bench [-- NAME...]` measures and prints figures. Without a name it runs all benches that take no more than a few minutes.
// Names: acknowledge, api, avatar, backgrounds, billing, bundles, c2pa, camera-reload, compose, contacts, dashboard, drift, edit, extension-tab, face, face-weights, forms, intelligence, library, lighthouse, long-recording, playback,
// push, search, session, share, slow-clients, sound, stop, subscribers, transcript, view-progress, webhooks. `faults` (`--kills N`, 100; `--seed S`), `crowd` (`--viewers N`, 300;
// `--recorders N`, 20; `--seconds N`, 60) and `linear-time` fail when a limit is exceeded. `old-new [COMMIT]` fills the demo workspace with the last tag
// (or that commit), opens its data with the present code, and fails when something is missing.
// Environment: RUNS is the number of recordings of `stop` (20), videos of `avatar` (3), saves of `edit` (10), calls of `session` (4000), openings of
// `c2pa` (10), `camera-reload` (40) and of each page of `lighthouse` (3); STREAMS the number of event streams of `slow-clients` (5000); SPEECH_TEXTS the number of texts that `intelligence`
// transcribes (6); FACES the folder with photos for `face` and `face-weights`; MINUTES the length of `long-recording` (60); PAGES the pages of `lighthouse` (all), separated by commas.
import { startProduct } from "@aside/e2e/support/product.ts";
import { benchAcknowledge } from "./acknowledge.ts";
import { benchApi } from "./api.ts";
import { benchAvatar } from "./avatar.ts";
import { benchBackgrounds } from "./backgrounds.ts";
import { benchViewProgress } from "./view-progress.ts";
import { benchBilling } from "./billing.ts";
import { benchBundles } from "./bundles.ts";
import { benchC2pa } from "./recording/c2pa.ts";
import { benchCameraReload } from "./camera-reload.ts";
import { benchCompose } from "./compose.ts";
import { benchContacts } from "./contacts.ts";
import { benchCrowd } from "./crowd.ts";
import { benchDashboard } from "./dashboard.ts";
import { benchDrift } from "./recording/drift.ts";
import { benchExtensionTab } from "./recording/extension-tab.ts";
import { benchEdit } from "./edit.ts";
import { benchFaces } from "./face/bench-faces.ts";
import { fitWeights } from "./face/fit-weights.ts";
import { benchFaults } from "./faults/bench-faults.ts";
import { benchLinearTime } from "./linear-time.ts";
import { benchLibrary } from "./library.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchIntelligence } from "./intelligence/bench-intelligence.ts";
import { benchOldNew } from "./old-new.ts";
import { benchPlayback } from "./playback.ts";
import { benchSearch } from "./search.ts";
import { benchAdaptive } from "./support/adaptive.ts";
import { benchLongRecording } from "./recording/long-recording.ts";
import { benchForms } from "./support/forms.ts";
import { benchSound } from "./support/sound.ts";
import { benchNativePush } from "./support/native-push.ts";
import { benchSession } from "./support/session.ts";
import { benchShare } from "./share.ts";
import { benchSlowClients } from "./slow-clients.ts";
import { benchSubscribers } from "./site/subscribers.ts";
import { benchStop } from "./stop.ts";
import { benchTranscript } from "./transcript.ts";
import { benchWebhooks } from "./support/webhooks.ts";

const wanted = process.argv.slice(2);
if (wanted[0] === "faults") process.exit(await benchFaults(wanted));
if (wanted[0] === "old-new") process.exit((await benchOldNew(wanted[1])) ? 0 : 1);
if (wanted[0] === "crowd") process.exit(await benchCrowd(wanted));
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
// Needs no server, and none may run on the machine meanwhile.
if (isWanted("push")) await benchNativePush();
if (isWanted("backgrounds")) await benchBackgrounds();
if (isWanted("edit")) await benchEdit(Number(process.env["RUNS"] ?? 10));
// These run only on request, because they take several minutes.
if (wanted.includes("bundles")) await benchBundles(); // only on request, because the bundler sets NODE_ENV
if (wanted.includes("drift")) await benchDrift(Number(process.env["SECONDS"] ?? 300));
if (wanted.includes("extension-tab")) await benchExtensionTab(Number(process.env["MINUTES"] ?? 20));
if (wanted.includes("long-recording")) await benchLongRecording(Number(process.env["MINUTES"] ?? 60));
if (wanted.includes("face")) await benchFaces();
if (wanted.includes("face-weights")) await fitWeights();
if (wanted.includes("sound")) await benchSound();
if (wanted.includes("intelligence")) await benchIntelligence();
if (wanted.includes("search")) await benchSearch();
if (wanted.includes("avatar")) await benchAvatar(Number(process.env["RUNS"] ?? 3));
if (wanted.includes("c2pa")) await benchC2pa(Number(process.env["RUNS"] ?? 10));
if (wanted.includes("contacts")) await benchContacts();
if (wanted.includes("billing")) await benchBilling();
if (wanted.includes("webhooks")) await benchWebhooks();
if (wanted.includes("forms")) await benchForms();
if (wanted.includes("subscribers")) await benchSubscribers();
if (wanted.includes("linear-time")) process.exit((await benchLinearTime()) ? 0 : 1);
if (wanted.includes("dashboard")) await benchDashboard();
if (wanted.includes("library")) await benchLibrary();
if (isWanted("session")) await benchSession();
if (
  wanted.includes("adaptive") ||
  [
    "acknowledge",
    "api",
    "view-progress",
    "camera-reload",
    "lighthouse",
    "playback",
    "share",
    "compose",
    "stop",
    "transcript",
    "slow-clients",
  ].some(isWanted)
)
  await benchProduct();
process.exit(0);

async function benchProduct(): Promise<void> {
  // Only the nginx of `playback` passes on requests of others.
  const product = await startProduct({ SENDFILE: "nginx", TRUST_PROXY: "127.0.0.1" });
  process.env["ASIDE_URL"] = product.url;
  try {
    if (isWanted("acknowledge")) await benchAcknowledge();
    if (isWanted("api")) await benchApi(product);
    if (isWanted("view-progress")) await benchViewProgress(product, Number(process.env["SECONDS"] ?? 60));
    if (isWanted("slow-clients")) await benchSlowClients(product, Number(process.env["STREAMS"] ?? 5000));
    if (isWanted("playback")) await benchPlayback(product);
    if (wanted.includes("adaptive")) await benchAdaptive(product); // takes minutes, so only on request
    if (isWanted("share")) await benchShare(product);
    if (wanted.includes("camera-reload")) await benchCameraReload(Number(process.env["RUNS"] ?? 40)); // takes minutes, so only on request
    if (wanted.includes("lighthouse")) await benchLighthouse(product, Number(process.env["RUNS"] ?? 3));
    if (isWanted("compose")) await benchCompose(Number(process.env["SECONDS"] ?? 20));
    if (isWanted("stop")) await benchStop(Number(process.env["RUNS"] ?? 20), Number(process.env["SECONDS"] ?? 30));
    if (isWanted("transcript")) await benchTranscript(product, Number(process.env["SECONDS"] ?? 115));
  } finally {
    await product.stop();
  }
}
