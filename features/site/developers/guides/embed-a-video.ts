import { brand } from "@aside/brand/brand.ts";
import { ASIDE_KEY, ASIDE_URL, type Guide } from "./guide.ts";

export const embedAVideo: Guide = {
  slug: "embed-a-video",
  title: "Embed a video",
  description:
    "Put a video into your own site: make its link public, get the code of the player, and let other programs unfurl the link by oEmbed.",
  lead: "Show a video on your own site with a player that needs no account and sets no cookie.",
  scopes: ["asides:read", "asides:write"],
  settings: [ASIDE_URL, ASIDE_KEY, { name: "POST_ID", value: "0193…", hint: "The post of the video, as in the guide before." }],
  steps: [
    {
      title: "Let everyone with the link watch",
      text: "Videos that can be watched without an account can be embedded anywhere; for others there are private embed links, below. The reply is the link to share.",
      code: {
        language: "bash",
        code: `SHARE_URL=$(curl --fail-with-body -sS -X POST "$ASIDE_URL/v1/post/$POST_ID/share/link" \\
  -H "Authorization: Bearer $ASIDE_KEY" \\
  -H "Content-Type: application/json" -d '{}' | jq -er .share_url)`,
      },
    },
    {
      title: "Get the code of the player",
      text: "A frame as wide as its container, which loads nothing before it is seen. If something prevents embedding, obstacle says what: your company may allow only some sites.",
      code: {
        language: "bash",
        code: `curl --fail-with-body -sS "$ASIDE_URL/v1/post/$POST_ID/embed" \\
  -H "Authorization: Bearer $ASIDE_KEY" | jq -r 'if .obstacle then error(.obstacle) else .html end' > player.html`,
      },
    },
    {
      title: "Or embed a private video on the sites you name",
      text: "For a video that only some people may watch, create a private embed link. Visitors of these sites watch it there, and nowhere else, until the link expires or you revoke it. GET the same address for the links of a video; DELETE it with a link's id to revoke one.",
      code: {
        language: "bash",
        code: `curl --fail-with-body -sS -X POST "$ASIDE_URL/v1/post/$POST_ID/embed/links" \\
  -H "Authorization: Bearer $ASIDE_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"domains": ["intranet.example.com"], "expires_in_days": 30}' | jq -r .html > private-player.html`,
      },
    },
    {
      title: "Steer it from your page",
      text: "With the element aside-player your scripts play, pause and seek the video, and hear what happens: play, pause, timeupdate, seeked, ended. Browsers play with sound once the reader has clicked on your page; until then the event is blocked.",
      code: {
        language: "bash",
        code: `cat > page.html <<HTML
<script src="$ASIDE_URL/aside.js"></script>
<aside-player id="video" src="$ASIDE_URL/embed/$POST_ID"></aside-player>
<button onclick="video.seek(5)">From second 5</button>
<script>
  video.addEventListener("timeupdate", () => console.log(video.currentTime, video.duration));
</script>
HTML`,
      },
    },
    {
      title: "Open the recorder from your page",
      text: "First an administrator of your company names your site under Embedding in the company's settings. Then people who click record in a popup, with their own account, and your page gets the link, the poster and the code of the player: when recording starts, when it ends, and when they have finished.",
      code: {
        language: "bash",
        code: `cat > record.html <<HTML
<script src="$ASIDE_URL/aside.js"></script>
<aside-recorder id="recorder"><button>Record a video</button></aside-recorder>
<script>
  recorder.addEventListener("finished", ({ detail }) => console.log(detail.link, detail.embed_html));
  recorder.addEventListener("failed", ({ detail }) => console.log(detail.code));
</script>
HTML`,
      },
      after: "Aside.openRecorder({ onStep }) does the same without an element; call it in a click.",
    },
    {
      title: "Or give the link to a program that unfurls it",
      text: `Notion, WordPress and many others ask for the player themselves by oEmbed. ${brand.product} answers without a key, for public videos only.`,
      code: {
        language: "bash",
        code: `curl --fail-with-body -sS -G "$ASIDE_URL/v1/oembed" --data-urlencode "url=$SHARE_URL"`,
      },
    },
  ],
  program: {
    text: "The same as a program:",
    code: {
      language: "typescript",
      file: "embed.ts",
      code: `const { ASIDE_URL, ASIDE_KEY, POST_ID } = process.env;
const headers = { authorization: \`Bearer \${ASIDE_KEY}\`, "content-type": "application/json" };

async function read(path: string, init = {}) {
  const response = await fetch(ASIDE_URL + path, { headers, ...init });
  const reply = await response.json();
  if (!response.ok) throw new Error(\`\${response.status} \${reply.code}: \${reply.message}\`);
  return reply;
}

await read(\`/v1/post/\${POST_ID}/share/link\`, { method: "POST", body: "{}" });
const { html, obstacle } = await read(\`/v1/post/\${POST_ID}/embed\`);
if (obstacle) throw new Error(\`the video cannot be embedded: \${obstacle}\`);
console.log(html);
`,
    },
    run: { language: "bash", code: "node embed.ts > player.html" },
  },
  reference: "sending",
};
