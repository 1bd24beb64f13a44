import { ChevronDown } from 'lucide-icons'
import { Badge, type Tone } from '../../ui/badge.tsx'

export interface ApiField {
  /** Its path: `rows[].title` is in an array of objects. */
  name: string
  type: string
  required: boolean
  /** Its limits; empty when there are none. */
  note: string
}

/** For example the body of a request. */
export interface ApiPart {
  title: string
  /** For example 'array of objects'. */
  type: string
  fields: ApiField[]
}

export interface ApiOperation {
  id: string
  method: string
  path: string
  summary: string
  access: string
  parts: ApiPart[]
  errors: { status: number; when: string }[]
}

const TONES: Record<string, Tone> = {
  GET: 'blue',
  POST: 'spruce',
  PUT: 'amber',
  PATCH: 'amber',
  DELETE: 'red',
}

export function OperationDetails({ operation }: { operation: ApiOperation }) {
  const { id, method, path, summary, access, parts, errors } = operation
  return (
    <details id={id} className="group rounded-card border border-line bg-surface">
      <summary className="target relative flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-card py-3 pr-12 pl-4 hover:bg-sunken">
        <Badge tone={TONES[method]}>{method}</Badge>
        <code className="font-semibold break-all">{path}</code>
        <span className="text-13 text-ink2">{access}</span>
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="absolute top-4 right-4 text-ink2 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-6 border-t border-line p-4">
        <p className="max-w-measure">{summary.replaceAll('`', '')}</p>
        {parts.map((part) => (
          <FieldTable key={part.title} part={part} />
        ))}
        <div>
          <h3 className="font-semibold">Errors</h3>
          <ul className="mt-1 flex flex-col gap-1">
            {errors.map(({ status, when }) => (
              <li key={status}>
                <strong>{status}</strong> {when}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </details>
  )
}

function FieldTable({ part: { title, type, fields } }: { part: ApiPart }) {
  return (
    <div>
      <h3 className="font-semibold">
        {title} <span className="font-normal text-ink2">{type}</span>
      </h3>
      {fields.length > 0 && (
        <ul className="mt-1 divide-y divide-line border-y border-line">
          {fields.map(({ name, type: ofField, required, note }) => (
            <li key={name} className="flex flex-wrap gap-x-3 py-1">
              <code className="font-semibold break-all">{name}</code>
              <span className="text-ink2">
                {ofField}
                {required ? '' : ', optional'}
                {note === '' ? '' : `, ${note}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
