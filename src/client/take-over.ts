declare global {
  var takeOver: ((start: () => void) => void) | undefined
}

/** Starts what takes the document over, and does again in it what was done before (public/pre-hydration-events.js, if it is there). */
export const takeOverDocument = globalThis.takeOver ?? ((start: () => void) => start())
