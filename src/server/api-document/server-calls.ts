import { SHARE_PATH } from '../documents/share-target.ts'
import { EVENTS_PATH } from '../platform/live/event-stream.ts'
import { inJson, inPage, inType } from './answers.ts'
import { type ApiCall, apiCall, SESSION } from './api-call.ts'
import { leadsTo } from './special-calls.ts'

const EVENTS =
  'Server-sent events. The data of a message is JSON: `facts` names what has changed for this person, `ofOthers` what has changed for other people. The event `anything` says that anything may have. A line `: alive` comes every 25 seconds. The stream ends with the session.'

/** The stream of changes, this document, and what operators poll. */
export const SERVER_CALLS: readonly ApiCall[] = [
  apiCall('GET', EVENTS_PATH, {
    operationId: 'streamChanges',
    tag: 'live changes',
    summary: 'Says which answers have changed, as it happens.',
    description: 'For members.',
    security: SESSION,
    parameters: [
      {
        name: 'since',
        in: 'query',
        required: false,
        description: 'What changed after this instant is said at once.',
        schema: { type: 'string' },
      },
    ],
    successes: { 200: inType('text/event-stream', EVENTS, { type: 'string' }) },
    errors: [401, 429],
  }),
  apiCall('GET', '/api/openapi.json', {
    operationId: 'readOpenApi',
    tag: 'server',
    summary: 'This document.',
    description: 'For admins.',
    security: SESSION,
    successes: { 200: inType('application/json', 'The document.', { type: 'object' }) },
    errors: [401, 403],
  }),
  apiCall('GET', '/api/docs', {
    operationId: 'showApi',
    tag: 'server',
    summary: 'The same as a page to read.',
    description: 'For admins; who is signed out is led to sign in.',
    security: SESSION,
    successes: {
      200: inPage('The page.'),
      302: leadsTo('Signed out: this leads to the sign-in.', '/api/login\\?'),
      404: inPage('For members there is nothing here.'),
    },
    errors: [],
  }),
  apiCall('POST', SHARE_PATH, {
    operationId: 'sharePicture',
    tag: 'server',
    summary: 'Where phones send a picture that is shared to the installed product from another app.',
    description:
      'Open to everyone. The service worker takes the picture, on the device. What arrives at the server is not read and not kept.',
    requestBody: {
      required: false,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { pictures: { type: 'string', format: 'binary' } },
          },
        },
      },
    },
    successes: {
      303: leadsTo('This leads to the dashboard, which says that nothing arrived.', '/\\?shared=lost$'),
    },
    errors: [],
  }),
  apiCall('GET', '/healthz', {
    operationId: 'checkHealth',
    tag: 'server',
    summary: 'Whether the server can serve.',
    successes: { 200: inJson('It can.', { status: { const: 'ok' } }) },
    errors: [],
  }),
  apiCall('GET', '/readyz', {
    operationId: 'checkReadiness',
    tag: 'server',
    summary:
      'Whether requests should come to this server: its database answers, and it is not about to stop.',
    successes: { 200: inJson('They should.', { status: { const: 'ready' } }) },
    errors: [],
  }),
]
