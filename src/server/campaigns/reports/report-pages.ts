import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { reportPath } from '#domain/campaigns/reports.ts'
import { LANGUAGES, type Language } from '#domain/text/own-language.ts'
import { type Words, words } from '#domain/text/wording.ts'
import { torontoDay } from '#domain/time/time.ts'
import { pathOf } from '#server/documents/failure-pages.ts'
import { sendUnstoredFile } from '#server/platform/files/send-file.ts'
import { parseQuery, readRowId } from '#server/platform/http/parse-request.ts'
import { nothingHere, Refusal } from '#server/platform/http/refusal.ts'
import { csvStream, everyRow } from '#server/platform/http/send-csv.ts'
import { languageOfStranger } from '#server/platform/words/language.ts'
import { say } from '#server/platform/words/say.ts'
import type { AppServices } from '#server/services.ts'
import { FIGURE_COLUMNS, figureRows } from './figures-csv.ts'
import { findReported, findShownPicture, listShown, readReport, readSummary } from './report-queries.ts'

const PREFIX = '/report'
const HTML = 'text/html; charset=utf-8'
const PICTURE_TYPE = 'image/jpeg'

const Query = z.object({
  after: z.optional(z.string()),
  lang: z.optional(z.enum(LANGUAGES)).catch(undefined),
})

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
  const sendNotFound = async (request: FastifyRequest, reply: FastifyReply) => {
    const language = languageOfStranger(request)
    const html = await pages.render('notFound', { loginPath: '/api/login' }, language)
    return reply.code(404).type(HTML).send(html)
  }

  app.register(
    (reports, _options, mounted) => {
      reports.setErrorHandler((error, request, reply) => {
        if (isNothing(error)) return sendNotFound(request, reply)
        throw error
      })

      reports.get('/:token', async (request, reply) => {
        const report = await readReport(database, tokenOf(request), parseQuery(Query, request))
        return reply.type(HTML).send(await pages.render('report', report, languageOfStranger(request)))
      })

      reports.get('/:token/proofs.csv', async (request, reply) => {
        const id = await findReported(queries, tokenOf(request))
        const language = languageOfStranger(request)
        async function* rows() {
          for await (const proof of everyRow(({ cursor }) => listShown(queries, id, cursor))) {
            yield [
              proof.approvedOn,
              proof.words,
              say(language, proof.hasPicture ? words('yes') : words('no')),
            ]
          }
        }
        const columns = ['Approved on', 'Words', 'Picture']
        return sendTable(reply, language, words('report-proofs-{day}.csv', { day: today() }), columns, rows())
      })

      reports.get('/:token/figures.csv', async (request, reply) => {
        const summary = await readSummary(database, await findReported(queries, tokenOf(request)))
        const language = languageOfStranger(request)
        const name = words('report-figures-{day}.csv', { day: today() })
        return sendTable(reply, language, name, FIGURE_COLUMNS, figureRows(summary, language))
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

const today = () => torontoDay(new Date())

function tokenOf(request: FastifyRequest): string {
  return (request.params as { token: string }).token
}

/** Whether the address leads nowhere, a wrong page of proofs included. */
function isNothing(error: unknown): boolean {
  return error instanceof Refusal && (error.kind === 'not-found' || error.kind === 'invalid')
}

function sendTable(
  reply: FastifyReply,
  language: Language,
  name: Words,
  columns: readonly string[],
  rows: Parameters<typeof csvStream>[1],
): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${say(language, name)}"`)
    .send(
      csvStream(
        columns.map((column) => say(language, column)),
        rows,
      ),
    )
}
