// Loads what makes a page's form come alive once the page stands, or as soon as somebody uses it: until then it works plainly.
{
  globalThis.comesAlive = true
  const files = document.currentScript.dataset.files.split(' ')
  const start = () => {
    // What cannot be loaded leaves the page as it is, and a form that waited for it goes the browser's own way.
    for (const file of files.splice(0)) import(file).catch(() => globalThis.takeOver?.(() => {}))
  }
  for (const use of ['focusin', 'pointerdown', 'keydown']) addEventListener(use, start, { once: true })
  const whenIdle = window.requestIdleCallback ?? setTimeout
  addEventListener('load', () => whenIdle(start))
}
