// Loads the script that hydrates a page's form once the page has loaded, or on first use. Until then it is a plain form.
{
  globalThis.isIsland = true
  const files = document.currentScript.dataset.files.split(' ')
  const start = () => {
    // What cannot be loaded leaves the page as it is, and a form that waited for it goes the browser's own way.
    for (const file of files.splice(0)) import(file).catch(() => globalThis.takeOver?.(() => {}))
  }
  for (const use of ['focusin', 'pointerdown', 'keydown']) addEventListener(use, start, { once: true })
  const whenIdle = window.requestIdleCallback ?? setTimeout
  addEventListener('load', () => whenIdle(start))
}
