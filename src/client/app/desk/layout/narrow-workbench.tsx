import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-icons'
import { useRef } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { MissingCard } from '../list/no-cards.tsx'
import { PageReviewList } from '../list/review-list.tsx'
import type { Reviewable } from '../queue/review-queue.ts'
import { useChosenInAddress } from '../queue/use-chosen-in-address.ts'
import type { WorkbenchLayoutProps } from './review-workbench.tsx'
import { CardTitle, useFocusOnMove } from './wide-workbench.tsx'

/** One pane at a time: the list, or one card. */
export function NarrowWorkbench<Row extends Reviewable>(props: WorkbenchLayoutProps<Row>) {
  const { queue, list, label, at, place, titleOf, listRow, leading, aboveList, proof, decision, actions } =
    props
  const { current, cards, chosenId } = queue
  const heading = useRef<HTMLHeadingElement>(null)
  const address = useChosenInAddress(queue)
  useFocusOnMove(heading, current?.row.id ?? null, 'always')

  if (chosenId === null) {
    return (
      <div className="-mx-4 border-y border-line bg-surface sm:mx-0 sm:rounded-card sm:border-x">
        {aboveList}
        <PageReviewList {...list} {...{ label, cards, chosenId, leading }} onChoose={address.open}>
          {listRow}
        </PageReviewList>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4 pb-[calc(var(--bottom-bar)+1rem)]">
      <div className="-mb-3 flex items-center gap-1">
        <Button variant="quiet" className="-ml-4" icon={<ArrowLeft size={16} />} onClick={address.back}>
          {label}
        </Button>
        <span className="tabular ml-auto pr-2 text-ink2">{place}</span>
        {props.undoLast}
        <IconButton
          label="Previous"
          icon={<ChevronLeft size={18} />}
          disabled={at <= 0}
          onClick={() => queue.move(-1)}
        />
        <IconButton
          label="Next"
          icon={<ChevronRight size={18} />}
          disabled={at === cards.length - 1}
          onClick={() => queue.move(1)}
        />
      </div>
      {current ? (
        <>
          <CardTitle ref={heading}>{titleOf(current.row)}</CardTitle>
          <section key={current.row.id} aria-label="Proof" className="-mx-4 bg-sunken sm:-mx-6">
            {proof(current)}
          </section>
          <section ref={props.seen.ref} aria-label="Decision" className="flex flex-col gap-3 *:empty:hidden">
            {decision(current)}
            {actions(current)}
          </section>
        </>
      ) : (
        <MissingCard single={queue.single} onLeave={address.back} />
      )}
    </div>
  )
}
