import type { ReactNode } from 'react'
import { COMPANY_ATTRIBUTES } from '#contract/pages/company.ts'
import { ORIGIN_PLACEHOLDER, type PublicPath, pathIn } from '#contract/pages/public-pages.ts'
import type { ChosenTheme } from '#contract/pages/theme.ts'
import { BRAND } from '#domain/site/brand.ts'
import { LANGUAGES, type Language, LOCALES, OWN_LANGUAGE } from '#domain/text/own-language.ts'
import { type EntryName, isTakenOver } from './site/page.ts'
import { PagePath } from './site/page-path.ts'
import { t } from './words/t.ts'

/** The files of a document; they differ between the built and the live client. */
export interface DocumentAssets {
  styles: readonly string[]
  /** The typefaces of the first words. */
  fonts: readonly string[]
  /** Runs before the first paint, so that the colours do not change afterwards. */
  themeScript: string
  /** Modules of every page; none in the built client, because these pages work without JavaScript. */
  scripts: readonly string[]
  /** Keeps input from before hydration (public/pre-hydration-events.js). */
  earlyEventsScript: string
  /** Loads an entry's files after the page (public/hydrate-island.js). */
  hydrateScript: string
  /** The modules of each hydrated page, its own first. */
  entries: Record<EntryName, readonly string[]>
}

/** The preview picture of links to a page; 1200 × 630 pixels (ogp.me). */
const SOCIAL_IMAGE = { path: '/social.png', width: 1200, height: 630 }

interface DocumentProps {
  title: string
  theme?: ChosenTheme | null
  /** The rest of the head; then either the body's elements or its finished markup. */
  head: ReactNode
  children?: ReactNode
  markup?: string
}

function Document({ title, theme, head, children, markup }: DocumentProps) {
  return (
    <html lang={LOCALES[OWN_LANGUAGE]} data-theme={theme ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbfaf6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0d1511" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {head}
      </head>
      {markup === undefined ? <body>{children}</body> : <body dangerouslySetInnerHTML={{ __html: markup }} />}
    </html>
  )
}

interface PageDocumentProps {
  title: string
  description?: string
  indexable: boolean
  /** Public pages only: search engines do not index the identity pages. */
  path?: PublicPath
  facts?: readonly Record<string, unknown>[]
  entry?: EntryName
  withoutScript?: true
  assets: DocumentAssets
  children: ReactNode
}

export function PageDocument({ title, assets, children, entry, withoutScript, ...about }: PageDocumentProps) {
  const head = (
    <>
      <About title={title} {...about} />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <Files {...assets} {...(withoutScript && { themeScript: null, scripts: [] })} />
      {entry && <meta {...COMPANY_ATTRIBUTES} />}
      {entry && <script defer src={assets.hydrateScript} data-files={assets.entries[entry].join(' ')} />}
      {entry && isTakenOver(entry) && <script defer src={assets.earlyEventsScript} />}
    </>
  )
  return (
    <Document title={`${title} · ${BRAND.name}`} head={head}>
      <PagePath value={about.path ?? null}>{children}</PagePath>
    </Document>
  )
}

interface FilesProps extends Pick<DocumentAssets, 'fonts' | 'styles' | 'scripts'> {
  themeScript: string | null
}

function Files({ themeScript, fonts, styles, scripts }: FilesProps) {
  return (
    <>
      {themeScript !== null && <script src={themeScript} />}
      {fonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
      ))}
      {styles.map((style) => (
        <link key={style} rel="stylesheet" href={style} />
      ))}
      {scripts.map((script) => (
        <script key={script} type="module" crossOrigin="" src={script} />
      ))}
    </>
  )
}

/** The application without anyone's data, for a browser that is offline (client/worker). */
export function OfflineDocument({ assets }: { assets: DocumentAssets }) {
  return (
    <Document title={BRAND.name} head={<Files {...assets} />}>
      <div id="root" data-offline="" />
    </Document>
  )
}

export interface ApplicationAssets {
  /** The styles of some markup, inline, so that the first paint needs no second request; empty in the live client. */
  stylesOf: (markup: string) => string
  /** The whole stylesheets, which load after the markup and before the scripts run. */
  styles: readonly string[]
  /** Preloaded if the device keeps them (public/pre-hydration-events.js). */
  fonts: readonly string[]
  /** Inline and first (public/pre-hydration-events.js). */
  earlyEvents: string
  /** The application's modules, its own first. */
  modules: readonly string[]
  /** Further modules that a screen's source files need. */
  modulesOf: (sources: readonly string[]) => readonly string[]
}

/** The parts of an application document around its screen. */
export interface DocumentFrame {
  /** The nonce of the content security policy for styles. */
  nonce: string
  theme: ChosenTheme | null
}

interface ApplicationDocumentProps {
  title: string
  frame: DocumentFrame
  assets: ApplicationAssets
  /** The root element and its first data. */
  root: string
  /** The source files that hydrate the screen. */
  sources: readonly string[]
}

/** Loads what the first paint needs first: its styles and its markup; then all styles and the scripts. */
export function ApplicationDocument({ title, frame, assets, root, sources }: ApplicationDocumentProps) {
  const [own, ...others] = assets.modules
  const preloads = [...others, ...assets.modulesOf(sources)]
  const markup = [
    `<noscript><p class="bg-sunken px-4 py-3 text-center">${t('{name} needs JavaScript once you are signed in.', { name: BRAND.name })}</p></noscript>`,
    root,
    ...assets.styles.map((file) => `<link rel="stylesheet" href="${file}">`),
    `<script type="module" fetchpriority="low" crossorigin src="${own}"></script>`,
    ...preloads.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`),
  ].join('')
  const styles = assets.stylesOf(markup)
  const head = (
    <>
      {/* One frame with the whole screen: an earlier one, with nothing to see, would only delay it. */}
      <link rel="expect" href="#root" blocking="render" />
      <meta name="robots" content="noindex" />
      <meta name="csp-nonce" content={frame.nonce} />
      <meta {...COMPANY_ATTRIBUTES} />
      {styles && <style nonce={frame.nonce} dangerouslySetInnerHTML={{ __html: styles }} />}
      <script data-fonts={assets.fonts.join(' ')} dangerouslySetInnerHTML={{ __html: assets.earlyEvents }} />
    </>
  )
  return <Document title={title} theme={frame.theme} head={head} markup={markup} />
}

/** Metadata for search engines and link previews. */
function About({
  title,
  description,
  indexable,
  path,
  facts = [],
}: Pick<PageDocumentProps, 'title' | 'description' | 'indexable' | 'path' | 'facts'>) {
  const addressIn = (language: Language, page: string) => ORIGIN_PLACEHOLDER + pathIn(language, page)
  const address = path === undefined ? undefined : addressIn(OWN_LANGUAGE, path)
  return (
    <>
      {description !== undefined && <meta name="description" content={description} />}
      {!indexable && <meta name="robots" content="noindex" />}
      {path !== undefined &&
        LANGUAGES.map((one) => (
          <link key={one} rel="alternate" hrefLang={LOCALES[one]} href={addressIn(one, path)} />
        ))}
      {path !== undefined && <link rel="alternate" hrefLang="x-default" href={addressIn('en', path)} />}
      {indexable && address !== undefined && (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={BRAND.name} />
          <meta property="og:locale" content={openGraphLocale(OWN_LANGUAGE)} />
          {LANGUAGES.filter((one) => one !== OWN_LANGUAGE).map((one) => (
            <meta key={one} property="og:locale:alternate" content={openGraphLocale(one)} />
          ))}
          <meta property="og:url" content={address} />
          <meta property="og:title" content={title} />
          {description !== undefined && <meta property="og:description" content={description} />}
          <meta property="og:image" content={`${ORIGIN_PLACEHOLDER}${SOCIAL_IMAGE.path}`} />
          <meta property="og:image:width" content={String(SOCIAL_IMAGE.width)} />
          <meta property="og:image:height" content={String(SOCIAL_IMAGE.height)} />
          <meta
            property="og:image:alt"
            content={t('{name}: honest tasks, real rewards', { name: BRAND.name })}
          />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {facts.map((fact) => (
        <script
          key={String(fact['@type'])}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: jsonLd(fact) }}
        />
      ))}
    </>
  )
}

function openGraphLocale(language: Language): string {
  return LOCALES[language].replace('-', '_')
}

/** Escapes markup, so that the data cannot close its script element. */
function jsonLd(fact: Record<string, unknown>): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...fact }).replaceAll('<', '\\u003c')
}
