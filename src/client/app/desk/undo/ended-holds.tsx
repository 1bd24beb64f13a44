import { CircleAlert, X } from 'lucide-icons'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { holdEndSentence } from '#domain/desk/holds.ts'
import { plural } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import type { DeskCard } from '../desk.ts'
import { groupBy } from '../group-by.ts'
import type { TakeBack } from './use-take-back.ts'

interface EndedHoldsProps {
  takeBack: Pick<TakeBack<DeskCard>, 'ended' | 'dismiss'>
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
    <div className="flex max-h-60 shrink-0 lg:max-h-28 flex-col gap-2 overflow-y-auto rounded-control bg-blue-tint px-3 py-2">
      {[...groups.values()].map((group) => {
        const { id, subject, title, memberEmail, status, because } = group[0]!
        const whose = group.length > 1 ? plural(group.length, subject, `${subject}s`) : memberEmail
        return (
          <div key={id} role="alert" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="flex min-w-0 grow basis-56 items-start gap-2">
              <CircleAlert size={16} className="mt-1 shrink-0 text-blue" />
              <span className="min-w-0 break-words">
                <strong className="font-semibold">
                  <span lang={languageOf(title)}>{title}</span>, {whose}:
                </strong>{' '}
                {holdEndSentence(because, subject, status)}
              </span>
            </p>
            <span className="flex items-center gap-2">
              {besides?.(id)}
              <Button size="sm" onClick={() => onShow(id)}>
                Show
              </Button>
              <IconButton
                label={`Dismiss: ${title}, ${whose}`}
                icon={<X size={16} />}
                onClick={() => dismiss(group.map((one) => one.id))}
              />
            </span>
          </div>
        )
      })}
    </div>
  )
}
