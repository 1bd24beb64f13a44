import { icons as lucide } from '@iconify-json/lucide'
import type { Plugin } from 'vite'

/** The components that sources import icons from; each icon becomes a module, so that files hold the ones they use. */
const ICONS = 'lucide-icons'
const IMPORT = /import \{([^}]+)\} from 'lucide-icons'/

const ONE = '\0lucide-icons/'

/** Attributes that every icon's drawing repeats; the component says it once. */
const COMMON = / (?:fill="none"|stroke="currentColor"|stroke-(?:linecap="round"|linejoin="round"|width="2"))/g

/** Makes the icons of Lucide that sources import; `src/client/lucide-icons.d.ts` has their types. */
export function lucideIcons(component: string): Plugin {
  return {
    name: 'lucide-icons',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(ICONS) ? `\0${id}` : null),
    load: {
      filter: { id: new RegExp(`^${ONE}`) },
      handler: (id) => ({ code: moduleOf(component, id.slice(ONE.length)), moduleSideEffects: false }),
    },
    transform: {
      filter: { code: IMPORT },
      handler: (source) => ({
        code: source.replace(IMPORT, (_, names: string) => importsOf(names)),
        map: null,
      }),
    },
  }
}

/** `Trash2, Menu as MenuIcon` as one import each, on as many lines. */
function importsOf(names: string): string {
  return names.replace(/(\w+)(?: as (\w+))?(?:,|\s*$)|type \w+,?/g, (_, name?: string, local = name) =>
    name === undefined ? '' : `import ${local} from '${ICONS}/${nameOf(name)}';`,
  )
}

function nameOf(component: string): string {
  return component.replace(/\B([A-Z]|\d+)/g, '-$1').toLowerCase()
}

function moduleOf(component: string, name: string): string {
  const drawing = lucide.icons[lucide.aliases?.[name]?.parent ?? name]?.body
  if (drawing === undefined) throw new Error(`Lucide has no icon '${name}'.`)
  const body = drawing.replace(COMMON, '').replace(/^<g>(.*)<\/g>$/, '$1')
  return `import { icon } from ${JSON.stringify(component)}
export default /* @__PURE__ */ icon(${JSON.stringify(name)}, ${JSON.stringify(body)})`
}
