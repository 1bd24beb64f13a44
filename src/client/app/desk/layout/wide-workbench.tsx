import { type Ref, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { cameByHistory } from '#client/app/route-announcer.tsx'
import { cx } from '#client/ui/cx.ts'
import { useHydrated } from '#client/ui/hooks/use-hydrated.ts'
import { languageOf } from '#domain/text/language.ts'
import { MissingCard } from '../list/no-cards.tsx'
import { PaneReviewList } from '../list/review-list.tsx'
import type { Reviewable } from '../queue/review-queue.ts'
import { useChosenInAddress } from '../queue/use-chosen-in-address.ts'
import type { WorkbenchLayoutProps } from './review-workbench.tsx'

export function WideWorkbench<Row extends Reviewable>(props: WorkbenchLayoutProps<Row>) {
  const { queue, list, label, place, titleOf, listRow, leading, aboveList, proof, decision, actions } = props
  const { current, cards, chosenId, sendingCount } = queue
  const heading = useRef<HTMLHeadingElement>(null)
  // The width is unknown before hydration: a narrow screen then shows only the list.
  const isHydrated = useHydrated()
  useChosenInAddress(queue)
  useFocusOnMove(heading, current?.row.id ?? null, 'when-lost')
  const decisionPane = useRef<HTMLDivElement>(null)
  const keepScroll = usePaneScroll(decisionPane, current?.row.id ?? null)
  return (
    <div
      className={cx(
        'grid min-h-0 grow grid-cols-1 overflow-hidden rounded-card border border-line bg-surface lg:grid-cols-[16rem_minmax(0,1fr)_23.5rem] xl:grid-cols-[20rem_minmax(0,1fr)_25rem]',
        !isHydrated && 'max-lg:[&>section+section]:hidden max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0',
      )}
    >
      <section aria-label={label} className="flex min-h-0 flex-col border-line lg:border-r">
        <div
          className={cx(
            'flex min-h-12 flex-wrap items-center border-b border-line [&>fieldset]:min-h-0 [&>fieldset]:grow [&>fieldset]:border-b-0',
            !isHydrated && 'max-lg:min-h-0 max-lg:border-b-0',
          )}
        >
          {aboveList}
          <p className={cx('tabular flex gap-3 px-3 text-13 text-ink2', !isHydrated && 'max-lg:hidden')}>
            {sendingCount > 0 && <span>{`Saving ${sendingCount}...`}</span>}
            <span>{place}</span>
          </p>
        </div>
        <div className="min-h-0 grow">
          <PaneReviewList {...list} {...{ label, cards, chosenId, leading }} onChoose={queue.choose}>
            {listRow}
          </PaneReviewList>
        </div>
      </section>
      {current ? (
        <>
          <section key={current.row.id} aria-label="Proof" className="min-h-0 bg-sunken lg:[contain:strict]">
            {isHydrated && proof(current)}
          </section>
          <section
            ref={props.seen.ref}
            aria-label="Decision"
            className="flex min-h-0 flex-col border-l border-line lg:[contain:strict]"
          >
            <div
              ref={decisionPane}
              onScroll={keepScroll}
              className="flex min-h-0 grow flex-col gap-2 overflow-y-auto overscroll-contain px-4 pt-3 pb-4 *:empty:hidden"
            >
              <CardTitle ref={heading}>{titleOf(current.row)}</CardTitle>
              {decision(current)}
            </div>
            {actions(current)}
          </section>
        </>
      ) : (
        <div className="col-span-2 grid place-items-center">
          {chosenId === null ? (
            props.noneFree
          ) : (
            <MissingCard single={queue.single} onLeave={() => queue.choose(null)} />
          )}
        </div>
      )}
    </div>
  )
}

/** The scroll of the decision pane that was shown last: browsers restore only the window's. */
let lastScroll: { path: string; cardId: number; top: number } | null = null

/** Another card starts at the top; Back and Forward return to where the card was left. */
function usePaneScroll(pane: RefObject<HTMLDivElement | null>, cardId: number | null): () => void {
  const shownId = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (cardId === null || cardId === shownId.current) return
    const isFirst = shownId.current === null
    shownId.current = cardId
    const isKept = lastScroll?.path === location.pathname && lastScroll.cardId === cardId
    const top = isFirst && isKept && cameByHistory() ? lastScroll!.top : 0
    // Only if needed: it makes the browser lay out the screen once more.
    if (isFirst ? top > 0 : lastScroll !== null) pane.current?.scrollTo(0, top)
    if (top === 0) lastScroll = null
  }, [cardId, pane])
  return () => {
    const top = pane.current?.scrollTop ?? 0
    lastScroll = cardId === null || top === 0 ? null : { path: location.pathname, cardId, top }
  }
}

/**
 * Focuses the heading when the card changes: always (one pane, which also scrolls to the top), or only if the focus
 * was lost or was in the notes, where shortcuts would be typed. Not for the first card.
 */
export function useFocusOnMove(
  heading: RefObject<HTMLHeadingElement | null>,
  cardId: number | null,
  when: 'always' | 'when-lost',
): void {
  // There may be no open card for a moment between two cards.
  const seenId = useRef(cardId)
  useEffect(() => {
    const before = seenId.current
    if (cardId !== null || when === 'always') seenId.current = cardId
    if (cardId === null || cardId === before) return
    if (when === 'always') window.scrollTo(0, 0)
    else if (before === null || !isLost(document.activeElement, heading.current)) return
    heading.current?.focus({ preventScroll: true })
  }, [cardId, when, heading])
}

function isLost(focused: Element | null, heading: Element | null): boolean {
  if (focused === document.body) return true
  return focused instanceof HTMLTextAreaElement && heading?.closest('section')?.contains(focused) === true
}

/** The heading of the open card; it can take the focus when the next card opens. */
export function CardTitle({ ref, children }: { ref: Ref<HTMLHeadingElement>; children: string }) {
  return (
    <h2
      ref={ref}
      lang={languageOf(children)}
      tabIndex={-1}
      className="text-20 font-semibold break-words lg:text-17"
    >
      {children}
    </h2>
  )
}
