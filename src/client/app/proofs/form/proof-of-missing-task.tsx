import { useKeptProof, useProofNotes } from '#client/device/kept-proofs.ts'
import UnsentProof from './unsent-proof.tsx'
import WhyUnsent from './why-unsent.tsx'

/** The proof this device keeps for a task that no longer exists. */
export default function ProofOfMissingTask({ userId, taskId }: { userId: string; taskId: number }) {
  const proof = useKeptProof(taskId)
  const [notes] = useProofNotes({ userId, taskId })
  if (!proof) return null
  return (
    <UnsentProof proof={proof} notes={notes}>
      <WhyUnsent proof={proof} place="missing" />
    </UnsentProof>
  )
}
