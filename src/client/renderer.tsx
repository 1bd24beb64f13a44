import { renderToStaticMarkup } from 'react-dom/server'
import { Document, type DocumentAssets } from './site/document.tsx'
import type { Page } from './site/page.ts'
import { type PageName, type PageProps, pages } from './site/pages.ts'

/** Renders a page of the site as a whole document: static markup, no inline script, no style attribute. */
export function renderPage<N extends PageName>(name: N, props: PageProps<N>, assets: DocumentAssets): string {
  const page = pages[name] as unknown as Page<PageProps<N>>
  const { description } = page
  return `<!doctype html>${renderToStaticMarkup(
    <Document
      title={page.title(props)}
      {...(description !== undefined && { description })}
      indexable={page.indexable}
      assets={assets}
    >
      {page.Body(props)}
    </Document>,
  )}`
}

export type RenderPage = typeof renderPage
