// Runs before the first paint: the colours a person chose must not arrive after the page does.
{
  const keptAs = (name) => new RegExp(`(?:^|;\\s*)${name}=(light|dark)(?:;|$)`).exec(document.cookie)
  const choice = keptAs('__Host-theme') ?? keptAs('theme')
  if (choice) document.documentElement.dataset.theme = choice[1]
}
