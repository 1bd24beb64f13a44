/** autocannon has no types; these are the ones we use. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    /** The time to run, in seconds. */
    duration: number
    headers: Record<string, string>
  }
  interface Result {
    /** The time that it ran, in seconds. */
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
