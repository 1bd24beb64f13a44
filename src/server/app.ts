import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { reviewFiguresText } from '#domain/overview/review-figures.ts'
import { mountAnnouncements } from './announcements/routes.ts'
import { mountApiDocument } from './api-document/routes.ts'
import { mountAudit } from './audit/routes.ts'
import { hideReports, mountReportPages } from './campaigns/reports/report-pages.ts'
import { mountCampaigns } from './campaigns/routes.ts'
import { mountClaims } from './claims/routes.ts'
import { mountDocuments } from './documents/documents.ts'
import { failurePages } from './documents/failure-pages.ts'
import { withCompany } from './documents/fill-company.ts'
import type { Pages } from './documents/pages.ts'
import { mountShareTarget } from './documents/share-target.ts'
import { serveStaticFiles } from './documents/static-files.ts'
import { mountIdentity, renewSessionCookies } from './identity/routes.ts'
import { mountImageStorage } from './image-storage/routes.ts'
import { mountInbox } from './inbox/routes.ts'
import { fillTimeTrap } from './inbox/time-trap.ts'
import { LARGE_UPLOAD_WITHIN_MS } from './media/received-media.ts'
import { mountMedia } from './media/routes.ts'
import { mountMetrics } from './metrics/routes.ts'
import { mountMailbox } from './notifications/mailbox/mailbox.ts'
import { mountMails } from './notifications/mailbox/routes.ts'
import { mountPush } from './notifications/push/push-routes.ts'
import { mountNotices } from './notifications/routes.ts'
import { mountUnsubscribe } from './notifications/unsubscribe-routes.ts'
import { openReviewFigures } from './overview/review-figures.ts'
import { mountOverview } from './overview/routes.ts'
import { mountPalette } from './palette/routes.ts'
import { keepDiskSpace } from './platform/files/disk-space.ts'
import { discardBody, endSlowBodies, readJsonBodies } from './platform/http/bodies.ts'
import {
  answerOddRequests,
  createBrokenRequestHandler,
  createUnreadableAddressHandler,
} from './platform/http/broken-requests.ts'
import { COMPRESS_FROM_BYTES } from './platform/http/cached-answer.ts'
import { keepAnswersPrivate, keepSessionsUncached } from './platform/http/caching.ts'
import { limitConcurrency, refuseWhenLate } from './platform/http/concurrency-limit.ts'
import { openErrorAnswers } from './platform/http/errors.ts'
import { shutDownGracefully } from './platform/http/graceful-shutdown.ts'
import { HEALTH_ROUTES, mountHealth } from './platform/http/health.ts'
import { refuseForeignOrigins } from './platform/http/origin-check.ts'
import { readableAddress } from './platform/http/readable-address.ts'
import { answerRequestIds, nameRequests } from './platform/http/request-ids.ts'
import { addSecurityHeaders } from './platform/http/security-headers.ts'
import { openTrust } from './platform/http/trusted-proxies.ts'
import { openUploadRoutes } from './platform/http/upload-routes.ts'
import { mountEventStream } from './platform/live/event-stream.ts'
import { MAX_ADDRESS_LENGTH, makeServer, type OpenPort } from './platform/open-port.ts'
import { say } from './platform/words/say.ts'
import { mountPoints } from './points/routes.ts'
import { mountProofs } from './proofs/routes.ts'
import { mountReferrals } from './referrals/routes.ts'
import { mountReviews } from './reviews/routes.ts'
import { mountRewards } from './rewards/routes.ts'
import type { AppServices, Services } from './services.ts'
import { mountTaskManagement, mountTasks } from './tasks/routes.ts'
import { mountManageUsers } from './users/admin-routes.ts'
import { namesFor } from './users/queries.ts'
import { mountUsers } from './users/routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route as 'METHOD path', so that a test can prove that each one is guarded. */
    routeTable: string[]
  }
}

/** Largest JSON or form body; uploads have their own limit. */
const MAX_BODY_BYTES = 64 * 1024

/** A body that is not complete after this long is abandoned; allows for slow phones on slow connections. */
const BODY_WITHIN_MS = 120_000

/** Compressing an answer of up to this size takes less time than a stream and a thread would cost. */
const COMPRESS_AT_ONCE_BYTES = 64 * 1024

/** The quality for answers that are made at each request. At quality 1 they would be a tenth larger. */
const QUICK_BROTLI = 2

/** Event-loop delay beyond which new requests get 503 instead of queueing. */
const MAX_EVENT_LOOP_DELAY_MS = 2000

/** An app with these documents for this port, or one that the caller lets listen. */
export async function createApp(opened: Services, pages: Pages, port?: OpenPort): Promise<FastifyInstance> {
  const services: AppServices = { ...opened, pages: withCompany(pages) }
  const { config } = services
  const trustsProxy = openTrust(config.trustedProxies)
  const secure = config.publicUrl.protocol === 'https:'
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: LARGE_UPLOAD_WITHIN_MS,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    trustProxy: trustsProxy,
    genReqId: nameRequests(trustsProxy),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_ADDRESS_LENGTH },
    frameworkErrors: createUnreadableAddressHandler({ secure }),
    clientErrorHandler: createBrokenRequestHandler({ secure }),
    serverFactory: port?.serverFactory ?? makeServer,
    // Requests that still arrive on an open connection are answered normally.
    return503OnClosing: false,
    ajv: { customOptions: { coerceTypes: false } },
  }) as unknown as FastifyInstance
  const routeTable: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const verb of [method].flat()) if (verb !== 'HEAD') routeTable.push(`${verb} ${url}`)
  })
  app.decorate('routeTable', routeTable)
  app.decorateRequest('accountLanguage', null)
  app.decorate('rateLimits', services.limits)
  app.decorate('readViewer', services.identity.readViewer)
  app.decorate('namesFor', (action) => namesFor(services.database.queries, action))
  app.setErrorHandler(
    openErrorAnswers(
      failurePages(services.pages),
      ({ headers }) => services.identity.revokedCookie(headers) !== null,
    ),
  )
  answerRequestIds(app)
  shutDownGracefully(app, port?.sockets)
  app.addHook('onResponse', (request, reply, done) => {
    request.log[levelOf(request, reply)](
      {
        method: request.method,
        url: request.routeOptions.url,
        status: reply.statusCode,
        ms: reply.elapsedTime,
      },
      'answered',
    )
    // A refused upload leaves unread bytes on the connection, which would block the next request on it.
    discardBody(request.raw)
    done()
  })
  readJsonBodies(app)
  addSecurityHeaders(app, {
    secure,
    development: config.mode === 'development',
  })
  keepAnswersPrivate(app)
  hideReports(app)
  answerOddRequests(app, { secure })
  refuseForeignOrigins(app, config.publicUrl)
  endSlowBodies(app, BODY_WITHIN_MS)
  keepDiskSpace(app, {
    dataDir: config.dataDir,
    holdsDatabase: config.databaseUrl === null,
    maxUploadBytes: config.maxMediaBytes,
  })
  await app.register(underPressure, {
    // Tests share a process with the server, so event-loop delay says nothing about the server there.
    maxEventLoopDelay: config.mode === 'test' ? 0 : MAX_EVENT_LOOP_DELAY_MS,
    pressureHandler: refuseWhenLate,
  })
  limitConcurrency(app, config.operation.maxRequests)
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    syncThreshold: COMPRESS_AT_ONCE_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: QUICK_BROTLI } },
    globalDecompression: false,
  })
  renewSessionCookies(app, services.identity)
  keepSessionsUncached(app, services.identity.cookie.name)
  mountHealth(app, services)
  await mountMetrics(app, services)
  await openUploadRoutes(app)
  mountIdentity(app, services)
  mountMailbox(app, services)
  mountUsers(app, services)
  mountManageUsers(app, services)
  mountTasks(app, services)
  mountTaskManagement(app, services)
  mountCampaigns(app, services)
  mountReportPages(app, services)
  mountClaims(app, services)
  mountProofs(app, services)
  mountReviews(app, services)
  mountPoints(app, services)
  mountRewards(app, services)
  mountAnnouncements(app, services)
  mountMedia(app, services)
  mountImageStorage(app, services)
  mountReferrals(app, services)
  mountInbox(app, services)
  mountNotices(app, services)
  mountPush(app, services)
  mountMails(app, services)
  mountUnsubscribe(app, services)
  const reviewFigures = openReviewFigures(services)
  mountOverview(app, services, reviewFigures)
  mountPalette(app, services)
  mountAudit(app, services)
  mountApiDocument(app)
  mountEventStream(app, { events: services.events, heartbeatMs: config.heartbeatMs })
  await serveStaticFiles(app, services)
  mountShareTarget(app)
  await mountDocuments(app, {
    pages: services.pages,
    publicUrl: config.publicUrl,
    reviewFigures: (language) => {
      const figures = reviewFigures.latest()
      return figures === null ? '' : say(language, reviewFiguresText(figures))
    },
    fill: (document) => fillTimeTrap(services.encryption, document, new Date()),
  })
  return app
}

const POLLED: ReadonlySet<string | undefined> = new Set(HEALTH_ROUTES)

/** A health check that succeeds comes every second, and says nothing new. */
function levelOf(request: FastifyRequest, reply: FastifyReply): 'debug' | 'info' {
  return POLLED.has(request.routeOptions.url) && reply.statusCode < 400 ? 'debug' : 'info'
}
