/** autocannon has no types; these are the ones we use. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    /** In seconds. */
    duration: number
    headers: Record<string, string>
  }
  interface Result {
    /** Measured, in seconds. */
    duration: number
    '2xx': number
    '3xx': number
    non2xx: number
    errors: number
    /** In milliseconds. */
    latency: { p99: number }
  }
  export default function autocannon(options: Options): PromiseLike<Result>
}
