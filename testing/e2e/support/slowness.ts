/** In CI two workers share two cores: timeouts are multiplied by this. The benches measure the product's speed. */
export const SLOWNESS = process.env["CI"] ? 4 : 1;
