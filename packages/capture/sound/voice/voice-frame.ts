/** The voice is processed in frames of 10 ms. Samples. */
export const FRAME = 480;
