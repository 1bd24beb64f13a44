import { CloudUpload, Pencil, X } from 'lucide-icons'
import type { KeptProof } from '#client/device/kept-proof.ts'
import { Badge } from '#client/ui/badge.tsx'
import { useSending } from './send-proofs.ts'
import { sendingWords } from './sending-words.ts'

export function ProofStateBadge({ proof }: { proof: KeptProof }) {
  const sending = useSending(proof)
  const icon = { size: 13, strokeWidth: 2.5, 'aria-hidden': true } as const
  if (proof.state === 'refused') {
    return (
      <Badge tone="red" icon={<X {...icon} />}>
        Not accepted
      </Badge>
    )
  }
  if (proof.state === 'draft') return <Badge icon={<Pencil {...icon} />}>Draft</Badge>
  return (
    <Badge tone="blue" icon={<CloudUpload {...icon} />}>
      {sending ? sendingWords(sending.part) : 'Waiting to send'}
    </Badge>
  )
}
