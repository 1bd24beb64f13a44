import { Eye, EyeOff } from 'lucide-icons'
import { useId, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { announce } from '#client/ui/hooks/announce.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { type RewardRequest, revealDelivery } from '#contract/rewards/rewards.ts'

/** Fetches the gift-card code or reference when asked, and forgets it when hidden. */
export function Delivery({ request: { id, reward } }: { request: RewardRequest }) {
  const [delivery, setDelivery] = useState<string | null>(null)
  const boxId = useId()
  const reveal = useAction(revealDelivery, {
    failure: { fallback: 'Failed to show the delivery details' },
    onSuccess: (reply) => {
      setDelivery(reply.delivery)
      announce('Delivery details shown below the button.')
    },
  })
  const hide = () => {
    setDelivery(null)
    reveal.reset()
  }
  const isShown = delivery !== null
  const Icon = isShown ? EyeOff : Eye
  return (
    <>
      <Button
        size="sm"
        className="self-start"
        icon={<Icon size={14} />}
        aria-expanded={isShown}
        aria-controls={isShown ? boxId : undefined}
        busy={reveal.isPending}
        onClick={isShown ? hide : () => void reveal.run({ params: { id } })}
      >
        {isShown ? 'Hide delivery details' : 'Show delivery details'}
        <VisuallyHidden> for {reward.name}</VisuallyHidden>
      </Button>
      {isShown && (
        <div
          id={boxId}
          className="flex flex-wrap items-start justify-between gap-3 rounded-control border border-line bg-sunken p-3"
        >
          <p className="min-w-0 font-mono break-words whitespace-pre-wrap">{delivery}</p>
          <CopyButton text={delivery} what={`delivery details for ${reward.name}`} />
        </div>
      )}
      <ProblemText problem={reveal.problem} />
    </>
  )
}
