/** With CI two lanes share two cores: what a journey says of time holds there times this. How fast the product is, the benches measure. */
export const SLOWNESS = process.env["CI"] ? 4 : 1;
