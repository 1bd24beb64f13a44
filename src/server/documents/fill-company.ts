import { COMPANY as PLACEHOLDERS } from '#contract/pages/company.ts'
import type { Company } from '#domain/site/company.ts'
import { COMPANY } from '#server/platform/company.ts'
import type { Pages } from './pages.ts'

const FACTS = Object.keys(PLACEHOLDERS) as (keyof Company)[]

const STRUCTURED_DATA = /<script type="application\/ld\+json">.*?<\/script>/gs

/** Pages whose documents name the company of the settings. */
export function withCompany(pages: Pages): Pages {
  return {
    ...pages,
    render: async (name, props, language) => fillDocument(await pages.render(name, props, language)),
    publicPage: async (name, language) => fillDocument(await pages.publicPage(name, language)),
    application: async (frame, screen) => fillDocument(await pages.application(frame, screen)),
  }
}

function fillDocument(html: string): string {
  return fill(html.replace(STRUCTURED_DATA, fillScript), (text) => text.replaceAll('&', '&amp;'))
}

/** Fills placeholders inside quotes, in a script or in JSON. */
export function fillScript(script: string): string {
  return fill(script, (text) => text.replace(/[^\w @.,-]/g, unicodeEscape))
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function fill(source: string, escaped: (text: string) => string): string {
  return FACTS.reduce(
    (filled, fact) => filled.replaceAll(PLACEHOLDERS[fact], () => escaped(COMPANY[fact])),
    source,
  )
}
