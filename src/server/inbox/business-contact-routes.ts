import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contract/fields/common.ts'
import { sendBusinessContact } from '#contract/inbox/inquiries.ts'
import type { Pages } from '#server/documents/pages.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { AppServices } from '#server/services.ts'
import { sendInquiry } from './send-inquiry.ts'

const PAGE = '/business/contact'

const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Takes JSON from our script, or a plain form from browsers without JavaScript. */
export function mountBusinessContact(app: FastifyInstance, services: AppServices): void {
  const { pages } = services
  app.register((forms, _options, done) => {
    forms.register(formbody)
    forms.addHook('onSend', async (request, reply, payload) =>
      isPlainForm(request) ? answerAsPage(pages, reply, String(payload)) : payload,
    )
    mount(forms, sendBusinessContact, ({ body, retryKey }) =>
      sendInquiry(services, body, retryKey, new Date()),
    )
    done()
  })
}

function isPlainForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith(FORM_TYPE) ?? false
}

/** Success redirects to the page. A refusal is a separate page, so that Back keeps the text. */
async function answerAsPage(pages: Pages, reply: FastifyReply, payload: string): Promise<string> {
  reply.type('text/html; charset=utf-8')
  if (reply.statusCode === 200) {
    reply.code(303).header('location', sendBusinessContact.leadsTo)
    return ''
  }
  const { message, fields } = JSON.parse(payload) as ErrorBody
  const [sentence = message] = Object.values(fields ?? {})
  return pages.render('identityMessage', {
    heading: 'Your message wasn’t sent',
    sentence: `${sentence} Use your browser’s Back button: your message is still there.`,
    next: { href: PAGE, label: 'Open the contact page' },
  })
}
