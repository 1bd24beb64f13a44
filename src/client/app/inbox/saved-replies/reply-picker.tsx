import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cx } from '#client/ui/cx.ts'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { useAnnounce } from '#client/ui/hooks/announce.tsx'
import type { SavedReply } from '#contract/inbox/saved-replies.ts'
import { MAX_SEARCH_LENGTH } from '#domain/calls/page-sizes.ts'
import { REPLY_LANGUAGE_LABELS } from '#domain/inbox/saved-replies.ts'
import { plural } from '#domain/text/format.ts'

/** More than these need a search. */
const SEEN_AT_ONCE = 7

interface ReplyPickerProps {
  found: readonly SavedReply[]
  chosen: SavedReply | null
  /** How many there are without the search. */
  count: number
  search: string
  onChoose: (id: number) => void
  onSearch: (search: string) => void
  onInsert: () => void
  preview: (id: string) => ReactNode
}

/** The focus stays in the search or the list; arrow keys choose, Enter inserts. */
export function ReplyPicker({ found, chosen, count, search, ...props }: ReplyPickerProps) {
  const ids = useId()
  const optionId = (reply: SavedReply) => `${ids}-${reply.id}`
  const box = useRef<HTMLDivElement>(null)
  // The field stays where replies are deleted: a search must not go on unseen.
  const [hasSearch, setHasSearch] = useState(search !== '')
  if (!hasSearch && count > SEEN_AT_ONCE) setHasSearch(true)
  const active = chosen ? optionId(chosen) : undefined
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, [role=listbox]')?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  useAnnounce(search.trim() === '' ? undefined : plural(found.length, 'saved reply', 'saved replies'))

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      props.onInsert()
      return
    }
    const steps = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const next = steps !== 0 && chosen && found[found.indexOf(chosen) + steps]
    if (steps !== 0) event.preventDefault()
    if (next) props.onChoose(next.id)
  }

  return (
    <div ref={box} className="flex flex-col gap-4">
      {hasSearch && (
        <SearchField
          role="combobox"
          aria-expanded
          aria-controls={`${ids}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active}
          label="Search saved replies"
          placeholder="Search names and texts..."
          maxLength={MAX_SEARCH_LENGTH}
          value={search}
          onChange={props.onSearch}
          onKeyDown={press}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-[16rem_minmax(0,1fr)]">
        <div
          role="listbox"
          id={`${ids}-list`}
          aria-label="Saved replies"
          aria-activedescendant={active}
          tabIndex={0}
          onKeyDown={press}
          className="max-h-[30dvh] overflow-y-auto overscroll-contain rounded-control border border-line sm:max-h-[50dvh]"
        >
          {found.map((reply) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys act on the list, which has the focus
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
            <div
              key={reply.id}
              role="option"
              id={optionId(reply)}
              aria-selected={reply === chosen}
              aria-describedby={reply === chosen ? `${ids}-preview` : undefined}
              onClick={() => props.onChoose(reply.id)}
              onDoubleClick={props.onInsert}
              className={cx(
                'flex min-h-10 cursor-default items-baseline justify-between gap-2 border-l-2 px-3 py-2 touch:min-h-11',
                reply === chosen ? 'border-spruce bg-spruce-tint' : 'border-transparent hover:bg-sunken',
              )}
            >
              <span lang={reply.language} className="min-w-0 break-words">
                {reply.name}
              </span>
              <span className="shrink-0 text-13 text-ink2">{REPLY_LANGUAGE_LABELS[reply.language]}</span>
            </div>
          ))}
        </div>
        <section aria-label="Preview" className="flex min-w-0 flex-col gap-2">
          {props.preview(`${ids}-preview`) ?? <p className="text-ink2">No saved reply has these words.</p>}
        </section>
      </div>
    </div>
  )
}
