import { loadLater } from '#client/ui/hooks/late-code.tsx'

/** Loaded later, because the first render does not need it. */
export const offlineParts = loadLater(() => import('./offline.tsx').then((file) => file.Offline))
