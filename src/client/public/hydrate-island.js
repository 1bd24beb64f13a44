// Loads the script that hydrates a page's form, once the page has loaded or on first use.
{
  globalThis.isIsland = true
  const files = document.currentScript.dataset.files.split(' ')
  const start = () => {
    // If loading fails, a waiting form is submitted as plain HTML.
    for (const file of files.splice(0)) import(file).catch(() => globalThis.withEarlyEvents?.(() => {}))
  }
  for (const use of ['focusin', 'pointerdown', 'keydown']) addEventListener(use, start, { once: true })
  // A script that comes later neither sends a form again nor leaves before its answer.
  addEventListener('submit', ({ defaultPrevented }) => {
    if (!defaultPrevented) globalThis.isFormLeaving = true
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) globalThis.isFormLeaving = false
  })
  // A page that is not drawn may have no idle moment.
  const whenIdle = window.requestIdleCallback ?? setTimeout
  addEventListener('load', () => whenIdle(start, { timeout: 5000 }))
}
