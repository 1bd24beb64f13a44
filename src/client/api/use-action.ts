import { type QueryClient, useMutation } from '@tanstack/react-query'
import { loadOnDemand } from '#client/ui/hooks/late-code.tsx'
import { type SuccessWords, toast, toastSuccess } from '#client/ui/overlays/toasts.tsx'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { isAborted, sentenceOf } from './api-error.ts'
import { readReply } from './call.ts'
import { type Optimistic, restore, type Snapshot, showExpected } from './optimistic.ts'
import { refresh } from './refresh.ts'
import { type ArgsList, type CallArgs, type LooseArgs, requestOf } from './request.ts'
import { send } from './send.ts'
import { leavesOn } from './session/session-end.ts'

/** Few people send files. */
const uploading = loadOnDemand(() => import('./upload.ts'))

type ActionInput<E extends Endpoint> = CallArgs<E> & { onProgress?: (part: number) => void }

export interface ActionOptions<E extends Endpoint, Read extends Endpoint> {
  success?: (reply: ReplyOf<E>, input: ActionInput<E>) => SuccessWords
  /** The server's sentence, or else the fallback (specification §8). `silent` failures show no toast. */
  failure: {
    title?: string | ((input: ActionInput<E>) => string)
    fallback: string
    silent?: boolean | ((error: Error) => boolean)
    /** The fallback also when the server has a sentence (specification §8). */
    isFixed?: boolean
    /** Puts the server's sentence into other words. */
    describe?: (error: Error) => string
  }
  onSuccess?: (reply: ReplyOf<E>, input: ActionInput<E>) => void
  onFailure?: (error: Error, input: ActionInput<E>) => void
  /** Shown right away and reverted if the server refuses. */
  optimistic?: Optimistic<ActionInput<E>, Read>
}

/** A mutation with toast, session end, optimistic update and refresh (architecture: One request). */
export function useAction<E extends Endpoint, Read extends Endpoint = Endpoint>(
  endpoint: E,
  options: ActionOptions<E, Read>,
) {
  const { success, failure, onSuccess, onFailure, optimistic } = options
  const describe =
    failure.describe ??
    ((error: Error) => (failure.isFixed ? failure.fallback : sentenceOf(error, failure.fallback)))
  const mutationKey = [endpoint.path, endpoint.method]
  const mutation = useMutation<ReplyOf<E>, Error, ActionInput<E>, Snapshot>({
    mutationKey,
    mutationFn: (input) => sendAction(endpoint, input),
    onMutate: (input, { client }) => (optimistic ? showExpected(client, optimistic, input) : []),
    onSuccess: (reply, input) => {
      if (success) toastSuccess(success(reply, input))
      onSuccess?.(reply, input)
    },
    onError: (error, input, before, { client }) => {
      if (isLast(client, mutationKey)) restore(client, before ?? [])
      const isSilent = typeof failure.silent === 'function' ? failure.silent(error) : failure.silent
      if (!isAborted(error) && !leavesOn(error) && !isSilent) {
        toast({
          title: (typeof failure.title === 'function' ? failure.title(input) : failure.title) ?? 'Error',
          description: describe(error),
          tone: 'destructive',
        })
      }
      onFailure?.(error, input)
    },
    onSettled: (_reply, error, _input, _before, { client }) => {
      if (!isLast(client, mutationKey)) return
      void refresh(client, [{ facts: endpoint.changes ?? [] }])
      if (error && optimistic) void client.invalidateQueries({ queryKey: [optimistic.endpoint.path] })
    },
  })
  return {
    /** Never throws: resolves to undefined after showing the failure. */
    run: async (...[input]: ArgsList<ActionInput<E>>): Promise<ReplyOf<E> | undefined> => {
      try {
        return await mutation.mutateAsync((input ?? {}) as ActionInput<E>)
      } catch {
        return undefined
      }
    },
    isPending: mutation.isPending,
    error: mutation.error,
    /** The failure in words. */
    problem: mutation.error && sentenceOf(mutation.error, failure.fallback),
    reset: mutation.reset,
  }
}

async function sendAction<E extends Endpoint>(
  endpoint: E,
  { onProgress, ...input }: ActionInput<E>,
): Promise<ReplyOf<E>> {
  const args: LooseArgs = input
  const { address, init } = requestOf(endpoint, args)
  const transport = args.form ? (await uploading.load()).upload : send
  return readReply<E>(await transport(address, init, { onProgress }))
}

/** An older snapshot or read must not undo the result of a run under way; the last to settle refreshes for all. */
function isLast(client: QueryClient, mutationKey: string[]): boolean {
  return client.isMutating({ mutationKey }) === 1
}
