import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { reportPath } from '#domain/campaigns/reports.ts'
import { torontoDay } from '#domain/time/time.ts'
import { pathOf } from '#server/documents/failure-pages.ts'
import { sendUnstoredFile } from '#server/platform/files/send-file.ts'
import { parseQuery, readRowId } from '#server/platform/http/parse-request.ts'
import { nothingHere, Refusal } from '#server/platform/http/refusal.ts'
import { csvStream, everyRow } from '#server/platform/http/send-csv.ts'
import type { AppServices } from '#server/services.ts'
import { FIGURE_COLUMNS, figureRows } from './figures-csv.ts'
import { findReported, findShownPicture, listShown, readReport, readSummary } from './report-queries.ts'

const PREFIX = '/report'
const HTML = 'text/html; charset=utf-8'
const PICTURE_TYPE = 'image/jpeg'

const Query = z.object({ after: z.optional(z.string()) })

/** Keeps reports, and every other answer at their addresses, out of caches, search engines and the logs of other pages. */
export function hideReports(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (decodeURIComponent(pathOf(request)).startsWith(reportPath(''))) {
      reply.headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
    }
    done()
  })
}

/** Reports that businesses open without an account. All that is not there has the same answer, and no session is read. */
export function mountReportPages(app: FastifyInstance, { database, files, pages }: AppServices): void {
  const { queries } = database
  const sendNotFound = async (reply: FastifyReply) =>
    reply
      .code(404)
      .type(HTML)
      .send(await pages.render('notFound', { loginPath: '/api/login' }))

  app.register(
    (reports, _options, mounted) => {
      reports.setErrorHandler((error, _request, reply) => {
        if (isNothing(error)) return sendNotFound(reply)
        throw error
      })

      reports.get('/:token', async (request, reply) => {
        const { after } = parseQuery(Query, request)
        const report = await readReport(database, tokenOf(request), after)
        return reply.type(HTML).send(await pages.render('report', report))
      })

      reports.get('/:token/proofs.csv', async (request, reply) => {
        const id = await findReported(queries, tokenOf(request))
        async function* rows() {
          for await (const proof of everyRow(({ cursor }) => listShown(queries, id, cursor))) {
            yield [proof.approvedOn, proof.words, proof.hasPicture ? 'yes' : 'no']
          }
        }
        return sendTable(reply, 'proofs', ['Approved on', 'Words', 'Picture'], rows())
      })

      reports.get('/:token/figures.csv', async (request, reply) => {
        const summary = await readSummary(database, await findReported(queries, tokenOf(request)))
        return sendTable(reply, 'figures', FIGURE_COLUMNS, figureRows(summary))
      })

      reports.get('/:token/pictures/:id', async (request, reply) => {
        const campaignId = await findReported(queries, tokenOf(request))
        const id = readRowId((request.params as { id: string }).id)
        const key = await findShownPicture(queries, campaignId, id)
        return sendUnstoredFile(request, reply, files, key, PICTURE_TYPE)
      })

      reports.get('/*', async () => {
        throw nothingHere()
      })
      mounted()
    },
    { prefix: PREFIX },
  )
}

function tokenOf(request: FastifyRequest): string {
  return (request.params as { token: string }).token
}

/** Whether the address leads nowhere, a wrong page of proofs included. */
function isNothing(error: unknown): boolean {
  return error instanceof Refusal && (error.kind === 'not-found' || error.kind === 'invalid')
}

function sendTable(
  reply: FastifyReply,
  name: string,
  columns: readonly string[],
  rows: Parameters<typeof csvStream>[1],
): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="report-${name}-${torontoDay(new Date())}.csv"`)
    .send(csvStream(columns, rows))
}
