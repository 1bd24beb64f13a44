import { cx } from '#client/ui/cx.ts'

interface OfferCategoriesProps {
  categories: readonly string[]
  /** Empty means all. */
  category: string
  onChoose: (category: string) => void
}

/** The categories in one line that scrolls on a phone. */
export function OfferCategories({ categories, category, onChoose }: OfferCategoriesProps) {
  if (categories.length < 2) return null
  return (
    <fieldset className="-mx-4 mb-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
      <legend className="sr-only">Category</legend>
      {['', ...categories].map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === category}
          onClick={() => onChoose(name)}
          className={cx(
            'target shrink-0 rounded-full border px-3 py-1 whitespace-nowrap touch:py-2',
            name === category
              ? 'border-spruce bg-spruce-tint font-semibold text-spruce'
              : 'border-input hover:bg-sunken',
          )}
        >
          {name || 'All'}
        </button>
      ))}
    </fieldset>
  )
}
