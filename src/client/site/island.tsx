import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

/** A part of a static page that its entry script brings to life; until then, and without scripts, it is plain markup. */
export function Island({ id, children }: { id: string; children: ReactElement }) {
  return <div id={id} dangerouslySetInnerHTML={{ __html: renderToString(children) }} />
}
