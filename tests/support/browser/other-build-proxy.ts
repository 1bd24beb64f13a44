import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server in front of the product that answers some paths differently, as another build would. */
export interface OtherBuild {
  url: string
  /** Answers by path; null is a 404. */
  answers: Map<string, string | null>
  close(): Promise<void>
}

export async function startOtherBuild(behind: string): Promise<OtherBuild> {
  const answers = new Map<string, string | null>()
  const server = createServer((asked, answer) => {
    const { url = '/', method, headers } = asked
    const own = answers.get(url.split('?')[0]!)
    if (own === null) return void answer.writeHead(404).end()
    if (own !== undefined) return void answer.writeHead(200, { 'content-type': 'text/javascript' }).end(own)
    const passed = request(`${behind}${url}`, { method, headers }, (from) => {
      answer.writeHead(from.statusCode!, from.headers)
      from.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
