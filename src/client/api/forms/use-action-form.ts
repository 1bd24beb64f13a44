import { useState } from 'react'
import { type FieldErrors, type FieldValues, useForm } from 'react-hook-form'
import { newIdempotencyKey } from '#client/device/keys-and-digests.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isRefusedAs } from '../api-error.ts'
import type { CallArgs } from '../request.ts'
import { type ActionOptions, useAction } from '../use-action.ts'
import { fieldsOfForm } from './fields-of-form.ts'
import { type FormRules, resolverOf } from './form-rules.ts'
import { showRefusedFields, wholeProblem } from './refused-fields.ts'
import { sendOnce } from './send-once.ts'

type ArgsOf<E extends Endpoint> = E extends Endpoint ? Omit<CallArgs<E>, 'idempotencyKey' | 'signal'> : never

interface ActionFormOptions<E extends Endpoint, Fields extends FieldValues, Body>
  extends FormRules<Fields, Body>,
    Omit<ActionOptions<E, Endpoint>, 'optimistic' | 'failure'> {
  start: Fields
  args: (body: Body, fields: Fields) => ArgsOf<E>
  /** Shown if the server gives no reason. No period, as in 'Failed to create task', unless it also says what to do. */
  failed: string
  failure?: Partial<ActionOptions<E, Endpoint>['failure']>
  /** A row of specification §8 has a toast for every failure. In other forms, a sentence at its field needs none. */
  hasSpecifiedToast?: boolean
  /** Shown when a response was lost and the form changed before it was sent again. */
  alreadyArrived?: string
  /** The key of a form that was kept on the device. */
  idempotencyKey?: string | undefined
}

/**
 * A form that runs an action. Refused input stays, with the server's sentences at their fields. The idempotency key
 * belongs to the form, so a retry after a lost response is the same request.
 */
export function useActionForm<E extends Endpoint, Fields extends FieldValues, Body>(
  endpoint: E,
  options: ActionFormOptions<E, Fields, Body>,
) {
  const { start, args, failed, failure, hasSpecifiedToast, alreadyArrived, fieldOf, success } = options
  const form = useForm<Fields, unknown, Body>({
    defaultValues: start as never,
    resolver: resolverOf(options),
  })
  const [key, setKey] = useState(options.idempotencyKey ?? newIdempotencyKey)
  const action = useAction(endpoint, {
    ...(success && { success }),
    failure: {
      fallback: failed,
      silent: (error: Error) => !hasSpecifiedToast && problemOf(error) === null,
      ...failure,
    },
    onSuccess: (reply, input) => {
      setKey(newIdempotencyKey())
      options.onSuccess?.(reply, input)
    },
    onFailure: (error, input) => {
      showRefusedFields(form, error, fieldOf)
      options.onFailure?.(error, input)
    },
  })
  const run = (body: Body) =>
    action.run({
      ...args(body, form.getValues()),
      ...(endpoint.idempotent && { idempotencyKey: key }),
    } as never)
  const problemOf = (error: Error) =>
    alreadyArrived && isRefusedAs(error, 'idempotency.mismatch')
      ? alreadyArrived
      : wholeProblem(error, Object.keys(form.getValues()), failed, fieldOf)
  return {
    form,
    field: fieldsOfForm(form),
    send: (onInvalid?: (errors: FieldErrors<Fields>) => void) => sendOnce(form, run, onInvalid),
    isSending: form.formState.isSubmitting,
    /** Problems with one field are shown at that field instead. */
    problem: action.error && problemOf(action.error),
    error: action.error,
    reset: action.reset,
    idempotencyKey: key,
  }
}
