import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contract/fields/common.ts'
import { sendBusinessContact } from '#contract/inbox/inquiries.ts'
import { pathIn } from '#contract/pages/public-pages.ts'
import { words } from '#domain/text/wording.ts'
import type { Pages } from '#server/documents/pages.ts'
import { mount } from '#server/platform/http/mount.ts'
import { languageOf } from '#server/platform/words/language.ts'
import { say } from '#server/platform/words/say.ts'
import type { AppServices } from '#server/services.ts'
import { sendInquiry } from './send-inquiry.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Takes JSON from our script, or a plain form from browsers without JavaScript. */
export function mountBusinessContact(app: FastifyInstance, services: AppServices): void {
  const { pages } = services
  app.register((forms, _options, done) => {
    forms.register(formbody)
    forms.addHook('onSend', async (request, reply, payload) =>
      isPlainForm(request) ? answerAsPage(pages, reply, String(payload)) : payload,
    )
    mount(forms, sendBusinessContact, async ({ body, retryKey, request }) => {
      const { message } = await sendInquiry(services, body, retryKey, new Date())
      return { message: say(languageOf(request), message) }
    })
    done()
  })
}

function isPlainForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith(FORM_TYPE) ?? false
}

/** Success redirects to the page. A refusal is a separate page, so that Back keeps the text. */
async function answerAsPage(pages: Pages, reply: FastifyReply, payload: string): Promise<string> {
  reply.type('text/html; charset=utf-8')
  const language = languageOf(reply.request)
  if (reply.statusCode === 200) {
    reply.code(303).header('location', pathIn(language, sendBusinessContact.leadsTo))
    return ''
  }
  const { message, fields } = JSON.parse(payload) as ErrorBody
  const [sentence = message] = Object.values(fields ?? {})
  return pages.render(
    'identityMessage',
    {
      heading: say(language, 'Your message wasn’t sent'),
      sentence: say(
        language,
        words('{sentence} Use your browser’s Back button: your message is still there.', { sentence }),
      ),
      next: { href: pathIn(language, '/business/contact'), label: say(language, 'Open the contact page') },
    },
    language,
  )
}
