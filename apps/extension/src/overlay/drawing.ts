/** A pen over the page. While it is on, the page gets no clicks. */
export class Drawing {
  readonly canvas = document.createElement("canvas");
  readonly #pen = this.canvas.getContext("2d");
  #isOn = false;

  constructor() {
    this.canvas.addEventListener("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      this.#pen?.beginPath();
      this.#pen?.moveTo(event.offsetX, event.offsetY);
    });
    this.canvas.addEventListener("pointermove", (event) => {
      if (event.buttons !== 1) return;
      this.#pen?.lineTo(event.offsetX, event.offsetY);
      this.#pen?.stroke();
    });
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  setOn(isOn: boolean): void {
    this.#isOn = isOn;
    // What was drawn stays, and the page can be used again.
    this.canvas.classList.toggle("on", isOn);
    if (isOn && this.canvas.width !== innerWidth * devicePixelRatio) this.clear();
  }

  clear(): void {
    const scale = devicePixelRatio;
    Object.assign(this.canvas, { width: innerWidth * scale, height: innerHeight * scale });
    if (!this.#pen) return;
    this.#pen.scale(scale, scale);
    Object.assign(this.#pen, { strokeStyle: "#e5482d", lineWidth: 4, lineCap: "round", lineJoin: "round" });
  }
}
