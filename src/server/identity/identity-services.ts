import type { Services } from '#server/services.ts'

/** The services that the routes and verbs of this room work with. */
export type IdentityServices = Pick<
  Services,
  'config' | 'database' | 'encryption' | 'identity' | 'limits' | 'pages' | 'signing'
>
