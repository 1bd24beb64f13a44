import type { MemberSubmission } from '../../contract/submissions.ts'

/** How one try to send a proof ended. */
export type TryResult =
  | { is: 'sent'; reply: Pick<MemberSubmission, 'id' | 'status' | 'pointsAwarded'> }
  /** The kept proof says why. */
  | { is: 'refused' }
  /** It is tried again by itself; `sentence` is the server's, if it had one. */
  | { is: 'later'; why: 'connection' | 'server'; sentence: string | null }
  /** It needs the member first: they sign in again, or accept the terms. */
  | { is: 'waits' }
  /** It was changed or deleted while it was being sent. */
  | { is: 'taken-back' }

/** What tabs and the service worker of one browser tell each other about kept proofs. */
type ProofNews =
  /** Something else is kept now. */
  | { about: 'kept'; userId: string }
  /** The part that has left this device, from 0 to 1; null when this try is over. */
  | { about: 'sending'; userId: string; taskId: number; part: number | null }
  | { about: 'tried'; userId: string; taskId: number; result: TryResult }
  /** The session has ended; what is kept of this member stays. */
  | { about: 'forgotten'; exceptUserId: string | undefined }

type Listener = (news: ProofNews, isFromHere: boolean) => void

const CHANNEL = 'northpoint-proofs'

const listeners = new Set<Listener>()
let channel: BroadcastChannel | null = null

/** Tells every tab, this one included, and the service worker. */
export function tellProofNews(news: ProofNews): void {
  for (const listener of listeners) listener(news, true)
  openChannel()?.postMessage(news)
}

/** Listens to all news of this browser, from this tab too; the function it returns ends that. */
export function followProofNews(listener: Listener): () => void {
  listeners.add(listener)
  openChannel()
  return () => void listeners.delete(listener)
}

function openChannel(): BroadcastChannel | null {
  if (channel || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<ProofNews>) => {
    for (const listener of listeners) listener(data, false)
  }
  return channel
}
