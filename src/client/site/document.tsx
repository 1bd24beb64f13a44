import type { ReactNode } from 'react'
import { BRAND } from '../../domain/brand.ts'

/** The files a document names; they differ between the built and the live client. */
export interface DocumentAssets {
  styles: readonly string[]
  /** Faces that the first words need. */
  fonts: readonly string[]
  /** Runs before the first paint, so that the colours do not change after it. */
  themeScript: string
  /** Modules; none in the built client: these pages work without JavaScript. */
  scripts: readonly string[]
}

interface DocumentProps {
  title: string
  description?: string
  indexable: boolean
  assets: DocumentAssets
  children: ReactNode
}

/** The shell of every static page. */
export function Document({ title, description, indexable, assets, children }: DocumentProps) {
  return (
    <html lang="en-CA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{`${title} · ${BRAND.name}`}</title>
        {description !== undefined && <meta name="description" content={description} />}
        {!indexable && <meta name="robots" content="noindex" />}
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbfaf6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0d1511" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script src={assets.themeScript} />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {assets.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        {assets.scripts.map((script) => (
          <script key={script} type="module" src={script} />
        ))}
      </head>
      <body>{children}</body>
    </html>
  )
}
