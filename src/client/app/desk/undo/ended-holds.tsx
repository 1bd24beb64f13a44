import { CircleAlert, X } from 'lucide-icons'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { cx } from '#client/ui/cx.ts'
import { holdEndSentence } from '#domain/desk/holds.ts'
import { plural } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import type { HeldCard } from '../desk.ts'
import { groupBy } from '../group-by.ts'
import { NOTICES, NoticeLine } from '../layout/notice-line.tsx'
import type { TakeBack } from './use-take-back.ts'

interface EndedHoldsProps {
  takeBack: Pick<TakeBack<HeldCard>, 'ended' | 'dismiss'>
  onShow: (id: number) => void
  /** More about the card, such as the code that was typed for it. */
  besides?: (id: number) => ReactNode
}

/** Says which held decisions ended without effect, and why: their card may have left the list. */
export function EndedHolds({ takeBack: { ended, dismiss }, onShow, besides }: EndedHoldsProps) {
  if (ended.length === 0) return null
  // A second admin may refuse many of one task together.
  const groups = groupBy(ended, ({ id, title, because }) =>
    because === 'disagreed' || because === 'unanswered' ? `${because} ${title}` : id,
  )
  return (
    <div className={cx(NOTICES, 'max-h-60 overflow-y-auto')}>
      {[...groups.values()].map((group) => {
        const { id, subject, title, memberEmail, status, because } = group[0]!
        const whose = group.length > 1 ? plural(group.length, subject, `${subject}s`) : memberEmail
        const actions = (
          <>
            {besides?.(id)}
            <Button size="sm" onClick={() => onShow(id)}>
              Show
            </Button>
            <IconButton
              label={`Dismiss: ${title}, ${whose}`}
              icon={<X size={16} />}
              onClick={() => dismiss(group.map((one) => one.id))}
            />
          </>
        )
        return (
          <NoticeLine key={id} icon={CircleAlert} role="alert" actions={actions}>
            <strong className="font-semibold">
              <span lang={languageOf(title)}>{title}</span>, {whose}:
            </strong>{' '}
            {holdEndSentence(because, subject, status)}
          </NoticeLine>
        )
      })}
    </div>
  )
}
