import type { FastifyInstance } from 'fastify'
import { listCampaignFigures } from '#contract/campaigns/campaign-figures.ts'
import * as campaigns from '#contract/campaigns/campaigns.ts'
import * as clients from '#contract/campaigns/clients.ts'
import * as reports from '#contract/campaigns/reports.ts'
import { mayDo } from '#domain/identity/duties.ts'
import { sendUnstoredFile } from '#server/platform/files/send-file.ts'
import { mount } from '#server/platform/http/mount.ts'
import { readRowId } from '#server/platform/http/parse-request.ts'
import { searched } from '#server/platform/http/searched.ts'
import { mountCsv } from '#server/platform/http/send-csv.ts'
import { findFileFor } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { archiveClient } from './archive-client.ts'
import { readFigures } from './campaign-figures.ts'
import { figuresFile } from './campaign-figures-csv.ts'
import { findCampaign, listCampaigns } from './campaign-queries.ts'
import { makeClientOfInquiry } from './client-of-inquiry.ts'
import { findClient, listClients } from './client-queries.ts'
import { forgetClientPeople } from './forget-people.ts'
import { mergeClients } from './merge-clients.ts'
import { createReportLink, listReportLinks, revokeReportLink } from './reports/links.ts'
import { findReportPicture, listReportProofs } from './reports/proof-queries.ts'
import { showReportProofs } from './reports/show-proofs.ts'
import { createCampaign, updateCampaign } from './save-campaign.ts'
import { createClient, updateClient } from './save-client.ts'
import { setCampaignStatus } from './set-campaign-status.ts'

export function mountCampaigns(app: FastifyInstance, services: Services): void {
  const { database, config } = services
  const { queries } = database
  mount(app, clients.listClients, searched(database, listClients))
  mount(app, clients.getClient, ({ params }) => findClient(queries, params.id))
  mount(app, clients.createClient, ({ viewer, body, retryKey }) =>
    createClient(database, viewer.id, body, retryKey),
  )
  mount(app, clients.makeClientOfInquiry, async ({ viewer, params, body }) => {
    const client = await makeClientOfInquiry(database, viewer.id, params.id, body.clientId)
    if (mayDo(viewer, 'runContent')) return client
    return { ...client, contacts: null, notes: null, campaigns: null, inquiries: null }
  })
  mount(app, clients.updateClient, ({ viewer, params, body }) =>
    updateClient(database, viewer.id, params.id, body),
  )
  mount(app, clients.archiveClient, ({ viewer, params, body }) =>
    archiveClient(database, viewer.id, params.id, body.archived),
  )
  mount(app, clients.mergeClients, ({ viewer, params, body }) =>
    mergeClients(database, viewer.id, params.id, body.into),
  )
  mount(app, clients.forgetClientPeople, ({ viewer, params }) =>
    forgetClientPeople(database, viewer.id, params.id),
  )
  mount(app, campaigns.listCampaigns, searched(database, listCampaigns))
  mount(app, campaigns.getCampaign, ({ params }) => findCampaign(queries, params.id))
  mount(app, campaigns.createCampaign, ({ viewer, body, retryKey }) =>
    createCampaign(database, viewer.id, body, retryKey),
  )
  mount(app, campaigns.updateCampaign, ({ viewer, params, body }) =>
    updateCampaign(database, viewer.id, params.id, body),
  )
  mount(app, campaigns.setCampaignStatus, ({ viewer, params, body }) =>
    setCampaignStatus(database, viewer.id, params.id, body.status),
  )
  mount(app, listCampaignFigures, ({ viewer, query }) =>
    readFigures(queries, config.dollars?.pointsPerDollar ?? null, query, {
      withReasons: mayDo(viewer, 'reviewProofs'),
    }),
  )
  mountCsv(app, services, figuresFile(config))
  mountReports(app, services)
}

function mountReports(app: FastifyInstance, services: Services): void {
  const { database, files } = services
  const { queries } = database
  mount(app, reports.listReportLinks, ({ params, query }) => listReportLinks(queries, params.id, query))
  mount(app, reports.createReportLink, ({ viewer, params, body }) =>
    createReportLink(services, viewer.id, params.id, body),
  )
  mount(app, reports.revokeReportLink, ({ viewer, params }) =>
    revokeReportLink(database, viewer.id, params.id),
  )
  mount(app, reports.listReportProofs, ({ params, query }) => listReportProofs(queries, params.id, query))
  mount(app, reports.showReportProofs, ({ viewer, params, body }) =>
    showReportProofs(database, viewer.id, params.id, body),
  )
  const picture = { config: { opensInTab: true } } as const
  app.get('/api/admin/report-proofs/:id/picture', picture, async (request, reply) => {
    const key = await findFileFor(request, 'reviewProofs', (viewer) =>
      findReportPicture(queries, readRowId((request.params as { id: string }).id), viewer),
    )
    return sendUnstoredFile(request, reply, files, key, 'image/jpeg')
  })
}
