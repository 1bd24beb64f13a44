import { loadOnDemand } from '#client/ui/hooks/late-code.tsx'

/** Loaded where something is unsent, or a picture was shared. */
export const unsentParts = loadOnDemand(() => import('./unsent.tsx').then((file) => file.Unsent))
