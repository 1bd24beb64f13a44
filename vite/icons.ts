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
      handler: (id) => ({
        code: moduleOf(component, id.slice(ONE.length).replace(/\?.*/, '')),
        moduleSideEffects: false,
      }),
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
  const body = asOnePath(drawing.replace(COMMON, '').replace(/^<g>(.*)<\/g>$/, '$1'))
  return `import { icon } from ${JSON.stringify(component)}
export default /* @__PURE__ */ icon(${JSON.stringify(name)}, ${JSON.stringify(body)})`
}

const SHAPE = /<(path|circle|rect) ([^>]*?)\/>/g
const ATTRIBUTE = /([a-z]+)="([^"]*)"/g
const NUMBER = String.raw`-?(?:\d+\.?\d*|\.\d+)`
/** A relative start, which is absolute only where nothing comes before it. */
const RELATIVE_START = new RegExp(`^m(${NUMBER}[ ,]?${NUMBER})[ ,]?(?=([-.\\d])?)`)

/** The same lines as one element, as a list draws many icons; a filled shape stays its own. */
function asOnePath(drawing: string): string {
  if (drawing.includes('fill=') || drawing.replace(SHAPE, '') !== '') return drawing
  const lines = Array.from(drawing.matchAll(SHAPE), ([, tag, attributes]) => {
    const given = Object.fromEntries(
      Array.from(attributes!.matchAll(ATTRIBUTE), ([, name, value]) => [name!, value!]),
    )
    if (tag === 'path')
      return given.d!.replace(RELATIVE_START, (_, start, more) => `M${start}${more ? 'l' : ''}`)
    const size = (name: string) => Number(given[name] ?? 0)
    return tag === 'circle'
      ? circle(size('cx'), size('cy'), size('r'))
      : rectangle(size('x'), size('y'), size('width'), size('height'), size('rx'))
  })
  return `<path d="${lines.join('')}"/>`
}

function circle(x: number, y: number, r: number): string {
  return `M${short(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`
}

function rectangle(x: number, y: number, width: number, height: number, r: number): string {
  const [across, down] = [short(width - 2 * r), short(height - 2 * r)]
  const corner = (toX: number, toY: number) => `a${r} ${r} 0 0 1 ${toX} ${toY}`
  return `M${short(x + r)} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h-${across}${corner(-r, -r)}v-${down}${corner(r, -r)}z`
}

const short = (number: number) => Number(number.toFixed(3))
