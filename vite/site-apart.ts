import type { Plugin } from 'vite'

/** Modules of the site's pages, which have their own copy of what the application also has. */
const SITE = '?site'

/**
 * Gives the site's scripts their own copy of each module. Few people open one of its pages and the application, but a
 * file that both share would cost every member the names between two files.
 */
export function siteApart(entries: readonly string[]): Plugin {
  return {
    name: 'site-apart',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        if (!importer || !(entries.includes(importer) || importer.endsWith(SITE))) return null
        const found = await this.resolve(source, importer.replace(SITE, ''), { ...options, skipSelf: true })
        return found && !found.external ? { ...found, id: found.id + SITE } : found
      },
    },
  }
}
