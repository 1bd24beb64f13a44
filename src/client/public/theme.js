// Runs before the first paint: the colours a person chose must not arrive after the page does.
try {
  const choice = localStorage.getItem('theme')
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice
} catch {
  // Storage can be forbidden; the system's choice then holds.
}
