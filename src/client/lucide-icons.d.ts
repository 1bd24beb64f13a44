/** The icons of Lucide by their names on lucide.dev, as components; `vite/icons.ts` makes those in use. */
declare module 'lucide-icons' {
  interface IconProps {
    /** Pixels; 24 by default. */
    size?: number
    strokeWidth?: number
    className?: string | undefined
  }

  /** 'share-2' is Share2. */
  type ComponentName<Name extends string> = Name extends `${infer Word}-${infer Rest}`
    ? `${Capitalize<Word>}${ComponentName<Rest>}`
    : Capitalize<Name>

  namespace icons {
    export type LucideIcon = (props: IconProps) => React.JSX.Element
  }
  type Lucide = typeof import('@iconify-json/lucide/icons.json')
  type Name = keyof Lucide['icons'] | keyof Lucide['aliases']
  const icons: { [Icon in Name as ComponentName<Icon>]: icons.LucideIcon }
  export = icons
}
