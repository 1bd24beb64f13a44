import { loadOnDemand } from '#client/ui/hooks/late-code.tsx'

/** Loaded on idle, because the first render does not need it. */
export const offlineParts = loadOnDemand(() => import('./offline.tsx').then((file) => file.Offline))
