/** A pen over the page. While it is on, the page gets no clicks. */
export class Drawing {
  readonly canvas = document.createElement("canvas");
  readonly #pen = this.canvas.getContext("2d");
  #isOn = false;
  /** Pixels of the canvas per pixel of the page. */
  #scale = 1;

  constructor() {
    this.canvas.addEventListener("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      this.#pen?.beginPath();
      this.#pen?.moveTo(event.offsetX, event.offsetY);
      // A click draws a dot.
      this.#draw(event);
    });
    this.canvas.addEventListener("pointermove", (event) => {
      if (event.buttons === 1) this.#draw(event);
    });
    addEventListener("resize", () => this.#fit());
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  setOn(isOn: boolean): void {
    this.#isOn = isOn;
    // What was drawn stays, and the page can be used again.
    this.canvas.classList.toggle("on", isOn);
    if (isOn) this.#fit();
  }

  clear(): void {
    this.#setSize();
  }

  #draw({ offsetX, offsetY }: PointerEvent): void {
    this.#pen?.lineTo(offsetX, offsetY);
    this.#pen?.stroke();
  }

  /** The window was resized or zoomed: otherwise the browser stretches the canvas, and the pen draws beside the pointer. What was drawn stays in its place. */
  #fit(): void {
    const { width, height } = this.canvas;
    if (width === Math.round(innerWidth * devicePixelRatio) && height === Math.round(innerHeight * devicePixelRatio)) return;
    const drawn = document.createElement("canvas");
    Object.assign(drawn, { width, height });
    drawn.getContext("2d")?.drawImage(this.canvas, 0, 0);
    const scale = this.#scale;
    this.#setSize();
    this.#pen?.drawImage(drawn, 0, 0, width / scale, height / scale);
  }

  /** Empties the canvas, too. */
  #setSize(): void {
    this.#scale = devicePixelRatio;
    Object.assign(this.canvas, { width: Math.round(innerWidth * this.#scale), height: Math.round(innerHeight * this.#scale) });
    if (!this.#pen) return;
    this.#pen.scale(this.#scale, this.#scale);
    Object.assign(this.#pen, { strokeStyle: "#e5482d", lineWidth: 4, lineCap: "round", lineJoin: "round" });
  }
}
