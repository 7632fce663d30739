/** The factor for timeouts. In CI two workers share two cores. The benches measure the product's speed. */
export const SLOWNESS = process.env["CI"] ? 4 : 1;
