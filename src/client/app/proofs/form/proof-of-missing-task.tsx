import { useStoredText } from '#client/app/stored-text.ts'
import { useKeptProof } from '#client/device/kept-proofs.ts'
import { notesKey } from './notes-key.ts'
import { UnsentProof } from './unsent-proof.tsx'
import { WhyUnsent } from './why-unsent.tsx'

/** The proof this device keeps for a task that no longer exists. */
export function ProofOfMissingTask({ userId, taskId }: { userId: string; taskId: number }) {
  const proof = useKeptProof(taskId)
  const [text, setNotes] = useStoredText(notesKey({ userId, taskId }))
  if (!proof) return null
  return (
    <UnsentProof proof={proof} notes={proof.state === 'draft' ? text : proof.notes} setNotes={setNotes}>
      <WhyUnsent proof={proof} place="missing" />
    </UnsentProof>
  )
}
