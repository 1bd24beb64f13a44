declare global {
  var takeOver: ((start: () => void) => void) | undefined
}

/** Hydrates the document, then repeats what the person did before (public/pre-hydration-events.js, if it is there). */
export const takeOverDocument = globalThis.takeOver ?? ((start: () => void) => start())
