import { cx } from '#client/ui/cx.ts'

interface OfferCategoriesProps {
  categories: readonly string[]
  /** Empty means all. */
  category: string
  onChoose: (category: string) => void
}

/** All categories are in view: none is behind the edge of a phone. */
export function OfferCategories({ categories, category, onChoose }: OfferCategoriesProps) {
  if (categories.length < 2) return null
  return (
    <fieldset className="mb-4 flex flex-wrap gap-2 py-1">
      <legend className="sr-only">Category</legend>
      {['', ...categories].map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === category}
          onClick={() => onChoose(name)}
          className={cx(
            'target rounded-full border px-3 py-1 touch:py-2',
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
