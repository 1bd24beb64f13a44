import type { AppServices } from '#server/services.ts'

/** The services that the routes and verbs of this room work with. */
export type IdentityServices = Pick<
  AppServices,
  'config' | 'database' | 'encryption' | 'identity' | 'limits' | 'pages' | 'signing'
>
