import { type Answers, type ErrorStatus, headerNamed } from './answers.ts'
import { type ApiCall, apiCall, type Parameter, SESSION } from './api-call.ts'
import { pathParameter } from './contract-calls.ts'

const PICTURE = ['image/*']
const PICTURE_OR_VIDEO = ['image/*', 'video/*']

const header = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
})

const FILE_HEADERS: readonly Parameter[] = [
  header('Range', 'A part of the file: bytes=0-1023.'),
  header('If-Range', 'The ETag of the version that the part belongs to.'),
  header('If-None-Match', 'The ETag of the copy you already have.'),
]

export const FILE_CALLS: readonly ApiCall[] = [
  fileCall({
    path: '/api/submissions/:id/screenshot',
    operationId: 'readScreenshot',
    summary: "Returns a proof's picture.",
    types: PICTURE,
  }),
  fileCall({
    path: '/api/submissions/:id/thumbnail',
    operationId: 'readThumbnail',
    summary: "Returns a thumbnail of a proof's picture.",
    types: PICTURE,
  }),
  fileCall({
    path: '/api/media/:id/file',
    operationId: 'readMediaFile',
    summary:
      'Returns a bonus file to the member who claimed it. Returns 409 while its metadata may still contain a location.',
    types: PICTURE_OR_VIDEO,
    refuses: [409],
    isNamed: true,
  }),
  fileCall({
    path: '/api/media/:id/preview',
    operationId: 'readMediaPreview',
    summary: 'Returns the preview that members see before they claim a bonus file.',
    types: PICTURE,
  }),
  fileCall({
    path: '/api/user/photo/:name',
    operationId: 'readPhoto',
    summary: 'Returns a profile photo, at the address in `profileImageUrl`.',
    types: ['image/jpeg'],
  }),
]

function fileCall(file: {
  path: string
  operationId: string
  summary: string
  types: readonly string[]
  refuses?: readonly ErrorStatus[]
  isNamed?: true
}): ApiCall {
  const { path, operationId, summary, types, refuses = [], isNamed } = file
  const [, name = ''] = /:(\w+)/.exec(path) ?? []
  const content = Object.fromEntries(
    types.map((type) => [type, { schema: { type: 'string', format: 'binary' } as const }]),
  )
  const headers = {
    ETag: headerNamed('ETag'),
    ...(isNamed && { 'Content-Disposition': headerNamed('ContentDisposition') }),
  }
  const contentRange = {
    description: 'The range of the file in this answer.',
    required: true as const,
    schema: { type: 'string', pattern: '^bytes ' } as const,
  }
  const successes: Answers = {
    200: { description: 'The file.', headers, content },
    206: {
      description: 'The requested part of the file.',
      headers: { ...headers, 'Content-Range': contentRange },
      content,
    },
    304: { $ref: '#/components/responses/304' },
  }
  return apiCall('GET', path, {
    operationId,
    ...(path.includes('/media/') && { tag: 'tasks' }),
    summary,
    description: 'For its member and for admins; 404 for everyone else.',
    security: SESSION,
    parameters: [pathParameter(name), ...FILE_HEADERS],
    successes,
    errors: [401, 404, ...refuses, 416],
  })
}
