declare module "autocannon" {
  type Result = {
    requests: { average: number };
    latency: { p50: number; p99: number; max: number };
    errors: number;
    non2xx: number;
    duration: number;
  };
  type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string };
  export default function autocannon(options: {
    url: string;
    headers: Record<string, string>;
    connections: number;
    duration?: number;
    /** The total number of requests; then `duration` is ignored. */
    amount?: number;
    /** Requests per second, over all connections. */
    overallRate?: number;
    requests?: { setupRequest: (request: Request) => Request }[];
  }): Promise<Result>;
}
