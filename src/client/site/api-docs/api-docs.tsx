import { BRAND } from '../../../domain/brand.ts'
import { TextLink } from '../../ui/text-link.tsx'
import type { SitePage } from '../page.ts'
import { HomeLink } from '../shell/home-link.tsx'
import { type ApiOperation, OperationDetails } from './operation-details.tsx'

/** Every call of the product, in the order of the contract. */
export interface ApiDocsProps {
  groups: { id: string; title: string; operations: ApiOperation[] }[]
  /** What any call may answer besides its own errors. */
  anyErrors: { status: number; when: string }[]
  documentPath: string
}

/** The API as a page to read: everything folds by itself, without any script. */
export const apiDocs: SitePage<ApiDocsProps> = {
  title: () => 'API',
  indexable: false,
  Body: ({ groups, anyErrors, documentPath }) => (
    <main className="mx-auto flex w-full max-w-page flex-col gap-8 px-4 py-8 sm:px-6">
      <header className="flex flex-col gap-2">
        <HomeLink className="mb-4 self-start" />
        <h1 className="font-display text-30 font-bold tracking-tight">API</h1>
        <p className="max-w-measure text-ink2">
          Every call of {BRAND.name}, made from the same contract that the server parses with. Calls carry the
          session cookie; a state change from another site is refused.
        </p>
        <p>
          <TextLink leavesApp href={documentPath}>
            The OpenAPI document
          </TextLink>
        </p>
      </header>
      <nav aria-label="Groups of calls">
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
          What every call may answer
        </h2>
        <p className="max-w-measure text-ink2">
          An answer that is no success has a body with <code>message</code>, a sentence for the person, and{' '}
          <code>code</code>, which stays the same; wrong fields are in <code>fields</code>. The header{' '}
          <code>x-request-id</code> names the request.
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
