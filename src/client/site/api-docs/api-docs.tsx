import { BRAND } from '../../../domain/brand.ts'
import { TextLink } from '../../ui/text-link.tsx'
import type { SitePage } from '../page.ts'
import { HomeLink } from '../shell/home-link.tsx'
import { type ApiOperation, OperationDetails } from './operation-details.tsx'

export interface ApiDocsProps {
  groups: { id: string; title: string; operations: ApiOperation[] }[]
  /** Errors that any call can return besides its own. */
  anyErrors: { status: number; when: string }[]
  documentPath: string
}

/** Works without scripts. */
export const apiDocs: SitePage<ApiDocsProps> = {
  title: () => 'API',
  indexable: false,
  Body: ({ groups, anyErrors, documentPath }) => (
    <main className="mx-auto flex w-full max-w-page flex-col gap-8 px-4 py-8 sm:px-6">
      <header className="flex flex-col gap-2">
        <HomeLink className="mb-4 self-start" />
        <h1 className="font-display text-30 font-bold tracking-tight">API</h1>
        <p className="max-w-measure text-ink2">
          Every {BRAND.name} API call, generated from the contract that the server validates against. Calls
          use the session cookie. The server refuses changes from other sites.
        </p>
        <p>
          <TextLink leavesApp href={documentPath}>
            The OpenAPI document
          </TextLink>
        </p>
      </header>
      <nav aria-label="API groups">
        <ul className="flex flex-wrap gap-2">
          {groups.map(({ id, title, operations }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="target flex items-center rounded-chip border border-line bg-surface px-3 py-1 hover:bg-sunken"
              >
                {title} ({operations.length})
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(({ id, title, operations }) => (
        <section key={id} aria-labelledby={id} className="flex flex-col gap-2">
          <h2 id={id} className="scroll-mt-4 text-20 font-semibold">
            {title}
          </h2>
          {operations.map((operation) => (
            <OperationDetails key={operation.id} operation={operation} />
          ))}
        </section>
      ))}
      <section aria-labelledby="every-call" className="flex flex-col gap-2">
        <h2 id="every-call" className="text-20 font-semibold">
          Errors that any call can return
        </h2>
        <p className="max-w-measure text-ink2">
          An error has a <code>message</code> to show to people and a <code>code</code> that never changes.
          Problems with fields are in <code>fields</code>. The <code>x-request-id</code> header identifies the
          request.
        </p>
        <ul className="flex flex-col gap-1">
          {anyErrors.map(({ status, when }) => (
            <li key={status}>
              <strong>{status}</strong> {when}
            </li>
          ))}
        </ul>
      </section>
    </main>
  ),
}
