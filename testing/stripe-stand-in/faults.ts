/** `unreachable`: nothing happens. `lost reply`: it happens, and the connection breaks. A number: an error of Stripe with that status. */
type Fault = { on: RegExp; how: "unreachable" | "lost reply" | number; times: number };

/** What goes wrong between the product and Stripe, by method and path (`POST /v1/customers`). */
export class Faults {
  #faults: Fault[] = [];

  add(on: RegExp, how: Fault["how"], times = 1): void {
    this.#faults.push({ on, how, times });
  }

  clear(): void {
    this.#faults = [];
  }

  take(request: string): Fault["how"] | null {
    const fault = this.#faults.find(({ on, times }) => times > 0 && on.test(request));
    if (!fault) return null;
    fault.times -= 1;
    return fault.how;
  }
}
