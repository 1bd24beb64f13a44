import { endpointsByName } from '../../contract/all-endpoints.ts'
import type { ApiCall } from './api-call.ts'
import { callOf } from './contract-calls.ts'
import { EXPORT_CALLS } from './export-calls.ts'
import { FILE_CALLS } from './file-calls.ts'
import { SERVER_CALLS } from './server-calls.ts'
import { SIGNING_IN_CALLS } from './signing-in-calls.ts'

/** Every call of the product as the document describes it: those of the contract first, in its order. */
export function apiCalls(): ApiCall[] {
  return [
    ...endpointsByName.map(([name, endpoint]) => callOf(name, endpoint)),
    ...FILE_CALLS,
    ...EXPORT_CALLS,
    ...SERVER_CALLS,
    ...SIGNING_IN_CALLS,
  ]
}
