// Runs before the first paint: the colours a person chose must not arrive after the page does.
{
  const choice = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(document.cookie)
  if (choice) document.documentElement.dataset.theme = choice[1]
}
