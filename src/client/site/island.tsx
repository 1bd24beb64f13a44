import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

/** Plain markup until the entry script hydrates it. */
export function Island({ id, children }: { id: string; children: ReactElement }) {
  return <div id={id} dangerouslySetInnerHTML={{ __html: renderToString(children) }} />
}
