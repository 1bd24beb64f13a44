import { openTabsChannel } from '#client/ui/hooks/tabs-channel.ts'
import type { MemberSubmission } from '#contract/proofs/submissions.ts'

/** How one try to send a proof ended. */
export type TryResult =
  | { is: 'sent'; reply: Pick<MemberSubmission, 'id' | 'status' | 'pointsAwarded'> }
  /** The kept proof has the reason. */
  | { is: 'refused' }
  /** Retried automatically; `sentence` is the server's, if it sent one. */
  | { is: 'later'; why: 'connection' | 'server'; sentence: string | null }
  /** The member must sign in again or accept the terms. */
  | { is: 'waits' }
  /** Changed or deleted while it was being sent. */
  | { is: 'taken-back' }

/** A message about kept proofs between the tabs and the service worker of a browser. */
type ProofNews =
  | { about: 'kept'; userId: string }
  /** The part sent so far, from 0 to 1; null when this try is over. */
  | { about: 'sending'; userId: string; taskId: number; part: number | null }
  /** `isFirst` when its round was asked to send this proof first, as after a press of the member. */
  | { about: 'tried'; userId: string; taskId: number; result: TryResult; isFirst: boolean }
  /** The session has ended; this member's proofs are kept. */
  | { about: 'forgotten'; exceptUserId: string | undefined }

type Listener = (news: ProofNews, isFromHere: boolean) => void

const CHANNEL = 'northpoint-proofs'

const listeners = new Set<Listener>()
let channel: BroadcastChannel | null = null

/** Reaches every tab, including this one, and the service worker. */
export function tellProofNews(news: ProofNews): void {
  for (const listener of listeners) listener(news, true)
  openChannel()?.postMessage(news)
}

/** Receives this tab's own messages too; call the returned function to stop. */
export function followProofNews(listener: Listener): () => void {
  listeners.add(listener)
  openChannel()
  return () => void listeners.delete(listener)
}

function openChannel(): BroadcastChannel | null {
  if (channel) return channel
  channel = openTabsChannel(CHANNEL)
  channel?.addEventListener('message', ({ data }: MessageEvent<ProofNews>) => {
    for (const listener of listeners) listener(data, false)
  })
  return channel
}
