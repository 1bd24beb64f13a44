import { CommandRoot as Command, CommandGroup, CommandInput, CommandList } from 'cmdk'
import { type ComponentProps, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { sentenceOf } from '#client/api/api-error.ts'
import { useCurrentUser } from '#client/api/session/use-current-user.ts'
import { OPENED_FROM_LIST } from '#client/app/admin-parts/use-row-in-address.ts'
import { foundText } from '#client/app/found-text.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { useAnnounce } from '#client/ui/hooks/announce.tsx'
import DialogView from '#client/ui/overlays/dialog-view.tsx'
import { SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import { MAX_SEARCH_LENGTH } from '#domain/calls/page-sizes.ts'
import type { FoundKind } from '#domain/palette/found.ts'
import { FoundRow } from './found-row.tsx'
import { PALETTE_FIELD, PALETTE_LIST, PALETTE_PLACEHOLDER, PALETTE_TITLE } from './palette-frame.ts'
import type { PaletteProps } from './palette-props.ts'
import { type PaletteRow, usePaletteRows } from './palette-rows.ts'
import { keepRecent } from './recent.ts'

/** Their forms close to the list around them. */
const FORMS: ReadonlySet<FoundKind> = new Set(['task', 'reward'])

/** Finds and opens, and decides nothing. */
export default function PaletteDialog({ typed, onType, onClose, onChoose, focusAfter }: PaletteProps) {
  const me = useCurrentUser().data
  const { text, isEntered } = typed
  const palette = usePaletteRows(text)
  const { groups, isSettled, instant } = palette
  const rows = groups.flatMap((group) => group.rows)
  const selection = useSelection(text, rows)
  const open = (row: PaletteRow) => {
    if (me && row.found) keepRecent(me.id, row.found)
    const closesToHere = row.found && !FORMS.has(row.found.kind)
    onChoose({ address: row.address, state: closesToHere ? OPENED_FROM_LIST : null })
  }

  /** Rows of earlier words open only if the person chose one. */
  const opensNow = isSettled || instant > 0 || selection.isChosen
  const enter = useEffectEvent(() => {
    const first = rows[0]
    if (first) open(first)
    else if (isSettled) onType({ text, isEntered: false })
  })
  useEffect(() => {
    if (isEntered && opensNow) enter()
  }, [isEntered, opensNow])
  const holdEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || opensNow) return
    event.preventDefault()
    onType({ text, isEntered: true })
  }

  const isNothing = text.trim() !== '' && isSettled && rows.length === 0 && !palette.failed
  const nothing = isNothing ? `Nothing found for “${text.trim()}”.` : undefined
  const found = isSettled && text.trim() !== '' && rows.length > 0
  useAnnounce(found ? foundText(rows.length, false, 'result') : nothing)

  return (
    <DialogView onClose={onClose} title={PALETTE_TITLE} focusAfter={focusAfter}>
      <Command
        label={PALETTE_TITLE}
        shouldFilter={false}
        vimBindings={false}
        value={selection.key}
        onValueChange={selection.choose}
        onKeyDown={holdEnter}
        className="flex flex-col gap-3"
      >
        <CommandInput
          asChild
          ref={toEnd}
          value={text}
          onValueChange={(next) => onType({ text: next, isEntered: false })}
          placeholder={PALETTE_PLACEHOLDER}
          maxLength={MAX_SEARCH_LENGTH}
          enterKeyHint="go"
          className={PALETTE_FIELD}
        >
          <Field selected={selection.key} />
        </CommandInput>
        <div className={cx(PALETTE_LIST, 'flex flex-col gap-3')}>
          <PaletteState {...palette} nothing={nothing} hasText={text.trim() !== ''} />
          <CommandList
            label="Results"
            aria-busy={!isSettled || undefined}
            className={cx('min-h-0 overflow-y-auto overscroll-contain', rows.length === 0 && 'hidden')}
          >
            {groups.map(({ title, rows: ofGroup, isStale }) => (
              <CommandGroup key={title} heading={title} className={cx(GROUP, isStale && 'opacity-60')}>
                {ofGroup.map((row) => (
                  <FoundRow key={row.key} row={row} onOpen={() => open(row)} />
                ))}
              </CommandGroup>
            ))}
          </CommandList>
          {palette.isLoading && (
            <SkeletonGroup label="Searching..." className="flex flex-col gap-2 px-3">
              <Skeletons of={['h-4 w-20', 'h-9 w-full', 'h-9 w-full']} />
            </SkeletonGroup>
          )}
        </div>
      </Command>
    </DialogView>
  )
}

const GROUP =
  'pb-2 transition-opacity *:[[cmdk-group-heading]]:px-3 *:[[cmdk-group-heading]]:py-1 *:[[cmdk-group-heading]]:text-13 *:[[cmdk-group-heading]]:text-ink2'

interface PaletteStateProps extends Pick<ReturnType<typeof usePaletteRows>, 'failed' | 'isOnline'> {
  nothing: string | undefined
  hasText: boolean
}

function PaletteState({ failed, isOnline, nothing, hasText }: PaletteStateProps) {
  if (!isOnline && hasText) {
    return (
      <p className="px-3 text-ink2">You’re offline. Only screens and what you opened lately are listed.</p>
    )
  }
  if (nothing) return <p className="px-3 text-ink2 wrap-anywhere">{nothing}</p>
  if (!failed) return null
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-2 px-3">
      <p className="text-ink2">{sentenceOf(failed.error, 'We couldn’t search. Please try again.')}</p>
      <Button
        size="sm"
        busy={failed.isFetching}
        onClick={() => void failed.refetch()}
        // The list around it takes Enter for its rows.
        onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
      >
        Retry
      </Button>
    </div>
  )
}

/** The first row, unless the person chose another one for these words. */
function useSelection(text: string, rows: readonly PaletteRow[]) {
  const [chosen, setChosen] = useState<{ text: string; key: string } | null>(null)
  const first = rows[0]?.key ?? ''
  const isChosen = chosen?.text === text && rows.some(({ key }) => key === chosen.key)
  return {
    key: isChosen ? chosen.key : first,
    isChosen,
    choose: (key: string) => setChosen(key === '' || key === first ? null : { text, key }),
  }
}

/** Names the selected option from the start; the library’s own does so only after an arrow key. */
function Field({ selected, ...rest }: ComponentProps<'input'> & { selected: string }) {
  const [selectedId, setSelectedId] = useState<string>()
  const listId = rest['aria-controls'] ?? ''
  // The options have their values only after they were rendered, and change without another selection, too.
  useEffect(() => {
    const options = document.getElementById(listId)?.querySelectorAll('[role="option"]') ?? []
    setSelectedId([...options].find((option) => option.getAttribute('data-value') === selected)?.id)
  })
  return <input {...rest} aria-activedescendant={selectedId} />
}

/** A ref: what was typed while this loaded is gone on with. */
function toEnd(field: HTMLInputElement | null): void {
  field?.setSelectionRange(field.value.length, field.value.length)
}
