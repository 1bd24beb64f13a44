import type { SeveralServers } from '../tests/support/servers/several-servers.ts'
import type { Person } from '../tests/support/world/builders.ts'
import { until } from '../tests/support/world/until.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { gatherCast, noFigures, startLoad, underWay } from './load.ts'
import { judge } from './verdict.ts'

/** More than anyone finishes during one restart. */
const TASKS = 300

/**
 * Replaces this many servers, oldest first, while people work through a proxy, each as fast as answers come. `failed` lists
 * what was not answered as without a restart; `streamsEnded` counts the servers' first streams that ended by themselves.
 */
export async function restartInTurn(
  several: SeveralServers,
  { restarts, people }: { restarts: number; people: number },
) {
  const balancer = await startBalancer()
  const servers = [...several.servers]
  const ready = (count: number) => until('the servers are ready', () => balancer.ready() === count)
  let isOver = false
  try {
    for (const { url } of servers) balancer.add(url)
    await ready(servers.length)
    const watcher = await several.aMember()
    // The proxy takes turns, so each server has one.
    const streams = await Promise.all(servers.map(() => follow(balancer, watcher)))
    const reading = read(balancer, watcher, () => isOver)
    const figures = noFigures()
    const exitCodes: (number | null)[] = []
    const stopTimesMs: number[] = []
    for (let restart = 0; restart < restarts; restart += 1) {
      const cast = await gatherCast(several, several.services.database, people, TASKS)
      const load = startLoad(balancer.url, cast, figures, { persistent: true })
      const next = await several.startOne()
      balancer.add(next.url)
      await ready(servers.length + 1)
      await underWay(figures, people, 0)
      const since = performance.now()
      exitCodes.push(await servers.shift()!.product.stop())
      stopTimesMs.push(performance.now() - since)
      servers.push(next)
      await underWay(figures, people, 0)
      await load.stop()
    }
    isOver = true
    const reads = await reading
    const { refused, cutOff, unexpected } = figures
    const failed = [...unexpected, ...reads.failed, ...balancer.failures]
    if (refused + cutOff > 0) failed.push(`${refused} writes refused, ${cutOff} cut off`)
    const streamsEnded = streams.filter((stream) => stream.hasEnded()).length
    for (const stream of streams) stream.close()
    const verdict = await judge((work) => work(several, several.services.database), figures)
    return { figures, verdict, failed, reads: reads.count, exitCodes, stopTimesMs, streamsEnded }
  } finally {
    isOver = true
    await balancer.close()
  }
}

/** Reads the task list and the member's points in turn, as fast as answers come. */
async function read({ url }: Balancer, { cookie }: Person, isOver: () => boolean) {
  const failed: string[] = []
  let count = 0
  for (; !isOver(); count += 1) {
    const path = count % 2 === 0 ? '/api/tasks' : '/api/user/points'
    const status = await fetch(url + path, { headers: { cookie } })
      .then((answer) => answer.arrayBuffer().then(() => answer.status))
      .catch((error: Error) => error.message)
    if (status !== 200) failed.push(`GET ${path}: ${status}`)
  }
  return { count, failed }
}

/** Opens a stream of events. */
async function follow({ url }: Balancer, { cookie }: Person) {
  const closing = new AbortController()
  let hasEnded = false
  const stream = await fetch(`${url}/api/events`, { headers: { cookie }, signal: closing.signal })
  const reading = async () => {
    for await (const _ of stream.body!);
    hasEnded = true
  }
  reading().catch(() => {})
  return { hasEnded: () => hasEnded, close: () => closing.abort() }
}
