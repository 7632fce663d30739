import { brand } from "@aside/brand/brand.ts";
import { ASIDE_KEY, ASIDE_URL, type Guide } from "./guide.ts";

export const uploadAndSend: Guide = {
  slug: "upload-and-send",
  title: "Upload and send",
  description: `Create an ${brand.product} from a video file with curl or TypeScript, wait until it can be played, send it, and read its transcript.`,
  lead: "Turn a video file into a message: upload it, wait until it can be played, email it, and read what was said.",
  scopes: ["asides:read", "asides:write", "asides:send", "transcripts:read"],
  settings: [
    ASIDE_URL,
    ASIDE_KEY,
    { name: "ASIDE_VIDEO", value: "launch.mp4", hint: "A video or sound file." },
    { name: "ASIDE_TO", value: "ada@example.com", hint: "Who gets it. Use your own address for a first try." },
  ],
  steps: [
    {
      title: "Check the token",
      text: "The reply names the person and the scopes of the token. A 401 means that it is mistyped, expired or revoked.",
      code: {
        language: "bash",
        code: `curl --fail-with-body -sS "$ASIDE_URL/v1/me" -H "Authorization: Bearer $ASIDE_KEY"`,
      },
    },
    {
      title: `Create an ${brand.product}`,
      text: `An ${brand.product} is an event with posts: its first post is your video, and each reply is another one. All further calls name the post.`,
      code: {
        language: "bash",
        code: `POST_ID=$(curl --fail-with-body -sS "$ASIDE_URL/v1/event/create" \\
  -H "Authorization: Bearer $ASIDE_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"title": "Launch"}' | jq -er '.CreatorPosts[0].id')`,
      },
    },
    {
      title: "Upload the file",
      text: "The file is the body of one request. Repeat a request that failed with the same client_upload_id: a file that has arrived is not stored twice.",
      code: {
        language: "bash",
        code: `curl --fail-with-body -sS -X POST \\
  "$ASIDE_URL/v1/video/file/upload?post_id=$POST_ID&client_upload_id=upload-$POST_ID" \\
  -H "Authorization: Bearer $ASIDE_KEY" \\
  -H "Content-Type: application/octet-stream" \\
  --upload-file "$ASIDE_VIDEO"`,
      },
    },
    {
      title: "Wait until it can be played",
      text: "The file is converted in the background. The state ends with complete or failed.",
      code: {
        language: "bash",
        code: `while STATE=$(curl --fail-with-body -sS "$ASIDE_URL/v1/post/$POST_ID" \\
  -H "Authorization: Bearer $ASIDE_KEY" | jq -r .media.state)
  [ "$STATE" = converting ]; do sleep 2; done; echo "$STATE"`,
      },
    },
    {
      title: "Send it",
      text: "Each recipient gets an email with a personal link, and sees the video in their inbox. A second call sends nothing again.",
      code: {
        language: "bash",
        code: `curl --fail-with-body -sS -X POST "$ASIDE_URL/v1/post/$POST_ID/send" \\
  -H "Authorization: Bearer $ASIDE_KEY" \\
  -H "Content-Type: application/json" \\
  -d "{\\"recipients\\": \\"$ASIDE_TO\\"}" | jq -er .share_url`,
      },
    },
    {
      title: "Read the transcript",
      text: "It grows while speech is recognized, and its state becomes final. Its segments have times for each word. A video in which nobody speaks has none.",
      code: {
        language: "bash",
        code: `until curl --fail-with-body -sS -o transcript.json "$ASIDE_URL/v1/post/$POST_ID/transcript" \\
  -H "Authorization: Bearer $ASIDE_KEY" && jq -e '.state == "final"' transcript.json > /dev/null
do sleep 2; done; jq -r '.segments[] | "\\(.start) s: \\(.text)"' transcript.json`,
      },
      after: "Instead of asking again and again, let a webhook tell you: subscribe to transcript.ready.",
    },
  ],
  program: {
    text: "The same as a program:",
    code: {
      language: "typescript",
      file: "upload-and-send.ts",
      code: `import { openAsBlob } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const { ASIDE_URL, ASIDE_KEY, ASIDE_VIDEO = "", ASIDE_TO } = process.env;

async function call(method: string, path: string, body?: object | Blob) {
  const isFile = body instanceof Blob;
  const response = await fetch(ASIDE_URL + path, {
    method,
    headers: {
      authorization: \`Bearer \${ASIDE_KEY}\`,
      ...(body && { "content-type": isFile ? "application/octet-stream" : "application/json" }),
    },
    body: isFile ? body : body && JSON.stringify(body),
  });
  const reply = await response.json();
  if (!response.ok) throw new Error(\`\${response.status} \${reply.code}: \${reply.message}\`);
  return reply;
}

const event = await call("POST", "/v1/event/create", { title: "Launch" });
const postId = event.CreatorPosts[0].id;

const query = new URLSearchParams({ post_id: postId, client_upload_id: crypto.randomUUID() });
await call("POST", \`/v1/video/file/upload?\${query}\`, await openAsBlob(ASIDE_VIDEO));

let media = { state: "converting" };
while (media.state === "converting") {
  await sleep(2000);
  ({ media } = await call("GET", \`/v1/post/\${postId}\`));
}
if (media.state !== "complete") throw new Error("the file cannot be converted");

const sent = await call("POST", \`/v1/post/\${postId}/send\`, { recipients: ASIDE_TO });
console.log(sent.share_url);
`,
    },
    run: { language: "bash", code: "node upload-and-send.ts" },
  },
  reference: "upload",
};
