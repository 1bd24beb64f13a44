import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { readQuery, useEndpoint } from '#client/api/use-endpoint.ts'
import { useTakeBack } from '#client/app/desk/undo/use-take-back.ts'
import { type ETransfer, listETransfers } from '#contract/rewards/etransfers.ts'
import { type AdminRewardRequest, decideRewardRequests } from '#contract/rewards/reward-requests.ts'
import { HOLD_SECONDS } from '#domain/desk/holds.ts'
import { tidyBankReference } from '#domain/rewards/delivery.ts'
import { FULFILLED_NOTE, MAX_DECISIONS_AT_ONCE } from '#domain/rewards/rewards.ts'
import { REWARD_DESK } from '../reward-desk.ts'
import { useTransferDrafts } from './transfer-drafts.ts'

const NONE: ETransfer[] = []
const NO_NOTES = { notes: '', rejecting: false }

/** The e-Transfers to be sent, and what this admin ticked and typed; refused lines keep both. */
export function useTransferDesk() {
  const client = useQueryClient()
  const list = useEndpoint(listETransfers)
  const drafts = useTransferDrafts()
  const [sending, setSending] = useState<readonly number[]>([])
  const all = list.data ?? NONE
  const open = all.filter(({ request }) => request.hold === null)
  const unsent = [...drafts.all.values()].filter(
    ({ isTicked, reference, isSent }) => !isSent && (isTicked || reference !== ''),
  )
  const ticked = open.filter(({ request }) => drafts.of(request).isTicked)

  /** Shows them as the server answered, before the list is read again. */
  const show = (rows: readonly AdminRewardRequest[]) => {
    const now = new Map(rows.map((row) => [row.id, row]))
    client.setQueryData(readQuery(listETransfers).queryKey, (before: ETransfer[] | undefined) =>
      before?.map((line) => ({ ...line, request: now.get(line.request.id) ?? line.request })),
    )
  }
  const takeBack = useTakeBack(
    REWARD_DESK,
    {
      takenBack: (rows) => {
        drafts.change(rows, { isSent: false })
        show(rows)
      },
    },
    { has: (id) => drafts.all.has(id), forget: (id) => drafts.forget([id]) },
  )
  const action = useAction(decideRewardRequests, {
    failure: { fallback: 'Failed to mark them as sent', silent: true },
  })

  /** Resolves to the accepted rows, and to the first that was refused; undefined if the whole call failed. */
  const sendSome = async (rows: readonly AdminRewardRequest[]) => {
    const reply = await action.run({
      body: {
        ids: rows.map(({ id }) => id),
        status: 'fulfilled',
        reviewNotes: FULFILLED_NOTE,
        deliveries: rows.map((row) => ({
          id: row.id,
          bankReference: tidyBankReference(drafts.of(row).reference),
        })),
        hold: HOLD_SECONDS,
        lease: true,
        seen: rows.map(({ id, changedAt }) => ({ id, changedAt })),
      },
    })
    if (!reply) return undefined
    const accepted: AdminRewardRequest[] = []
    for (const { id, refusal, request } of reply.results) {
      const row = request ?? rows.find((one) => one.id === id)!
      if (refusal === null) accepted.push(row)
      else {
        const isAboutReference = refusal.code === 'request.bank-reference-taken'
        drafts.change([row], { problem: { isAboutReference, sentence: refusal.message } })
      }
    }
    drafts.change(accepted, { isSent: true, problem: null })
    show(reply.results.flatMap(({ request }) => request ?? []))
    return { accepted, refused: reply.results.find(({ refusal }) => refusal !== null)?.id ?? null }
  }

  /** Makes as many calls as it takes; resolves to the first line that was refused. */
  const send = async (): Promise<number | null> => {
    if (sending.length > 0 || ticked.length === 0) return null
    const rows = ticked.map(({ request }) => request)
    setSending(rows.map(({ id }) => id))
    drafts.change(rows, { problem: null })
    let refused: number | null = null
    for (let at = 0; at < rows.length; at += MAX_DECISIONS_AT_ONCE) {
      const some = rows.slice(at, at + MAX_DECISIONS_AT_ONCE)
      const outcome = await sendSome(some)
      if (!outcome) break
      const { accepted } = outcome
      refused ??= outcome.refused
      if (accepted.length === 0) continue
      const ids = accepted.map(({ id }) => id)
      takeBack.decided({ ids, to: 'fulfilled', draft: NO_NOTES, sent: Promise.resolve(accepted) })
    }
    setSending([])
    return refused
  }

  return {
    list,
    open,
    held: all.filter(({ request }) => request.hold !== null),
    ticked,
    drafts,
    /** Drafts of e-Transfers that are no longer open, such as those that another admin sent. */
    gone: list.data ? unsent.filter(({ row }) => !open.some(({ request }) => request.id === row.id)) : [],
    hasUnsent: unsent.length > 0,
    isSending: sending.length > 0,
    problem: sending.length > 0 ? null : action.problem,
    send,
    takeBack,
  }
}

export type TransferDesk = ReturnType<typeof useTransferDesk>
