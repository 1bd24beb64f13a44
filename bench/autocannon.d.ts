/** What this bench uses of autocannon, which brings no types of its own. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    headers: Record<string, string>
  }
  interface Result {
    /** Seconds it really took. */
    duration: number
    '2xx': number
    '3xx': number
    non2xx: number
    errors: number
    /** Milliseconds. */
    latency: { p99: number }
  }
  export default function autocannon(options: Options): PromiseLike<Result>
}
