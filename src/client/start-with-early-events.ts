declare global {
  var withEarlyEvents: ((start: () => void) => void) | undefined
}

/** Hydrates the document, then repeats what the person did before (public/pre-hydration-events.js, if it is there). */
export const startWithEarlyEvents = globalThis.withEarlyEvents ?? ((start: () => void) => start())
