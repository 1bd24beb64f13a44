import { CloudOff, Download, Pencil, X } from 'lucide-icons'
import type { ReactNode } from 'react'
import type { KeptProof } from '#client/device/kept-proof.ts'
import { forgetProof } from '#client/device/kept-proofs.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { buttonClass } from '#client/ui/buttons/button-style.ts'
import { Card } from '#client/ui/card.tsx'
import { DeleteFromDevice } from '../delete-from-device.tsx'
import { usePictureUrl } from '../picture/use-picture-url.ts'
import { ProofPreview } from './proof-preview.tsx'

interface UnsentProofProps {
  proof: KeptProof
  notes: string
  /** Why it was not sent. */
  children: ReactNode
  /** Turns it back into a draft; omitted if the task accepts no proof. */
  onEdit?: (() => void) | undefined
}

/** Says why a proof was not sent and lets the member recover its picture and notes. */
export default function UnsentProof({ proof, notes, children, onEdit }: UnsentProofProps) {
  const url = usePictureUrl(proof)
  return (
    <Card title="Proof on This Device" aside={<UnsentBadge proof={proof} />}>
      <div className="flex flex-col gap-4 pt-3">
        <div role="status" className="flex max-w-measure flex-col gap-1">
          {children}
        </div>
        <ProofPreview
          hasPicture={proof.picture !== null}
          url={url}
          alt="The screenshot on this device"
          notes={notes}
          isWhole
        />
        <div className="flex flex-wrap gap-2">
          {onEdit && (
            <Button variant="primary" icon={<Pencil size={16} />} onClick={onEdit}>
              Edit
            </Button>
          )}
          {proof.picture && url && (
            <a href={url} download={proof.picture.name} className={buttonClass('secondary', 'md')}>
              <Download size={16} />
              Save the picture
            </a>
          )}
          <DeleteFromDevice what="this proof" onDelete={() => forgetProof(proof)} />
        </div>
      </div>
    </Card>
  )
}

function UnsentBadge({ proof }: { proof: KeptProof }) {
  if (proof.state === 'refused') {
    return (
      <Badge tone="red" icon={<X size={13} strokeWidth={2.5} />}>
        Not accepted
      </Badge>
    )
  }
  return <Badge icon={<CloudOff size={13} strokeWidth={2.5} />}>Not sent</Badge>
}
