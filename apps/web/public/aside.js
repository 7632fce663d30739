// Shows videos of this installation in other sites, with a player that their scripts can use:
// <script src="https://aside.example/aside.js" async></script>
// <aside-player src="https://aside.example/embed/ID"></aside-player>
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

  if (!customElements.get("aside-player")) customElements.define("aside-player", AsidePlayer);
})();
