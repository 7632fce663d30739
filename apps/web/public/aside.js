// Videos and the recorder of this installation in other sites:
// <script src="https://aside.example/aside.js" async></script>
// <aside-player src="https://aside.example/embed/ID"></aside-player>
// <aside-recorder><button>Record a video</button></aside-recorder>
(() => {
  const { origin } = new URL(document.currentScript.src);

  const style = new CSSStyleSheet();
  style.replaceSync(
    ":host{display:block;position:relative;aspect-ratio:16/9}:host([hidden]){display:none}iframe{position:absolute;inset:0;width:100%;height:100%;border:0}",
  );

  /**
   * Methods: `play()`, `pause()`, `seek(seconds)`. Properties: `currentTime`, `duration` (seconds; NaN until known), `paused`. Events: `ready`,
   * `play`, `pause`, `timeupdate`, `seeked`, `ended`; `blocked`: the browser allows no sound before the reader has clicked; `unavailable`:
   * this site may not show the video, or it is gone.
   */
  class AsidePlayer extends HTMLElement {
    static observedAttributes = ["src", "title"];
    #frame = null;
    #isReady = false;
    /** Commands from before the video's page was ready. */
    #waiting = [];
    #state = { currentTime: 0, duration: NaN, paused: true };
    #onMessage = (event) => this.#receive(event);

    constructor() {
      super();
      this.attachShadow({ mode: "open" }).adoptedStyleSheets = [style];
    }

    connectedCallback() {
      addEventListener("message", this.#onMessage);
      this.#load();
    }

    disconnectedCallback() {
      removeEventListener("message", this.#onMessage);
      this.#unload();
    }

    attributeChangedCallback(name) {
      if (!this.isConnected) return;
      if (name === "title") {
        if (this.#frame) this.#frame.title = this.title || "Video";
        return;
      }
      this.#unload();
      this.#load();
    }

    get currentTime() {
      return this.#state.currentTime;
    }
    set currentTime(seconds) {
      this.seek(seconds);
    }
    get duration() {
      return this.#state.duration;
    }
    get paused() {
      return this.#state.paused;
    }

    play() {
      this.#command({ command: "play" });
    }
    pause() {
      this.#command({ command: "pause" });
    }
    /** Also starts a video that has not been started. */
    seek(seconds) {
      if (!Number.isFinite(seconds)) throw new TypeError("seek() needs a number of seconds");
      this.#command({ command: "seek", seconds: Math.max(0, seconds) });
    }

    #load() {
      const address = URL.canParse(this.getAttribute("src") ?? "") ? new URL(this.getAttribute("src")) : null;
      if (address?.origin !== origin || !address.pathname.startsWith("/embed/")) {
        console.error(`<aside-player> needs a src that begins with ${origin}/embed/`);
        return;
      }
      const frame = document.createElement("iframe");
      frame.src = address.href;
      frame.title = this.title || "Video";
      frame.loading = "lazy";
      frame.allow = "autoplay; fullscreen; picture-in-picture";
      frame.addEventListener("load", () => {
        this.#send({ command: "connect" });
        // The page that says that a video is unavailable has no script.
        setTimeout(() => this.#frame === frame && !this.#isReady && this.dispatchEvent(new Event("unavailable")), 5000);
      });
      this.#frame = frame;
      this.shadowRoot.append(frame);
    }

    #unload() {
      this.#frame?.remove();
      this.#frame = null;
      this.#isReady = false;
      this.#waiting = [];
      this.#state = { currentTime: 0, duration: NaN, paused: true };
    }

    #command(command) {
      if (this.#isReady) this.#send(command);
      else this.#waiting.push(command);
    }

    #send(message) {
      this.#frame?.contentWindow?.postMessage({ type: "aside:player", ...message }, origin);
    }

    #receive({ source, origin: sender, data }) {
      if (!this.#frame || source !== this.#frame.contentWindow || sender !== origin || data?.type !== "aside:player") return;
      this.#state = { currentTime: data.currentTime, duration: data.duration, paused: data.paused };
      if (data.event === "ready") {
        this.#isReady = true;
        for (const command of this.#waiting.splice(0)) this.#send(command);
      }
      this.dispatchEvent(new Event(data.event));
    }
  }

  const STEPS = ["started", "recorded", "uploaded", "finished"];
  const LOOK_MS = 500;
  const POPUP = { width: 1180, height: 860 };

  /** Why there is no recording. `code`: "blocked", "refused" or "closed". */
  class RecorderError extends Error {
    name = "RecorderError";
    constructor(code, message) {
      super(message);
      this.code = code;
    }
  }

  /**
   * Opens the recorder in a popup; call it in a click. `onStep(step, recording)` hears "started" (the link plays from then on), "recorded",
   * "uploaded" and "finished". A recording has `post_id`, `event_id`, `title`, `link`, `poster_url` and `embed_html`, the last two null
   * until they exist. Resolves when the person has finished, or closes the popup after recording; rejected with a RecorderError if the
   * browser blocks the popup, if the person's company does not allow this site, or if nothing was recorded.
   */
  function openRecorder({ onStep = () => {} } = {}) {
    const request = crypto.randomUUID();
    const query = new URLSearchParams({ popup_mode: "true", opener: location.origin, request });
    const [left, top] = [screenX + (outerWidth - POPUP.width) / 2, screenY + (outerHeight - POPUP.height) / 2].map(Math.round);
    const popup = open(
      `${origin}/aside/new?${query}`,
      "_blank",
      `popup,width=${POPUP.width},height=${POPUP.height},left=${left},top=${top}`,
    );
    if (!popup) return Promise.reject(new RecorderError("blocked", "The browser blocked the popup. Call openRecorder() in a click."));
    return new Promise((resolve, reject) => {
      let recorded = null;
      const end = (settle) => {
        removeEventListener("message", onMessage);
        clearInterval(looking);
        settle();
      };
      const onMessage = ({ source, origin: sender, data }) => {
        if (source !== popup || sender !== origin || data?.type !== "aside:recorder" || data.request !== request) return;
        const { type: _, request: __, event, ...recording } = data;
        if (event === "refused")
          end(() => reject(new RecorderError("refused", "The company does not allow this site to open the recorder.")));
        if (!STEPS.includes(event)) return;
        if (event !== "started") recorded = recording;
        onStep(event, recording);
        if (event !== "finished") return;
        popup.close();
        end(() => resolve(recording));
      };
      addEventListener("message", onMessage);
      const looking = setInterval(() => {
        if (!popup.closed) return;
        if (recorded) end(() => resolve(recorded));
        else end(() => reject(new RecorderError("closed", "The recorder was closed before anything was recorded.")));
      }, LOOK_MS);
    });
  }

  /** Opens the recorder when what it contains is clicked. Events: `recording` at each step and `finished`, with the recording in `detail`; `failed`. */
  class AsideRecorder extends HTMLElement {
    #isOpen = false;

    connectedCallback() {
      this.addEventListener("click", this.#open);
    }

    disconnectedCallback() {
      this.removeEventListener("click", this.#open);
    }

    #open = () => {
      if (this.#isOpen) return;
      this.#isOpen = true;
      const say = (name, detail) => this.dispatchEvent(new CustomEvent(name, { detail }));
      openRecorder({ onStep: (step, recording) => say("recording", { step, ...recording }) })
        .then(
          (recording) => say("finished", recording),
          (error) => say("failed", error),
        )
        .finally(() => (this.#isOpen = false));
    };
  }

  if (customElements.get("aside-player")) return;
  customElements.define("aside-player", AsidePlayer);
  customElements.define("aside-recorder", AsideRecorder);
  window.Aside = { openRecorder, RecorderError };
})();
