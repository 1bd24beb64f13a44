import { loadLater } from '../../ui/lazy-on-idle.tsx'

/** What the application has for a lost connection: nothing of it is needed at first. */
export const offlineParts = loadLater(() => import('./offline.tsx').then((file) => file.Offline))
