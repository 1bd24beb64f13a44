// Runs before the first paint, so that the chosen colours do not arrive late.
{
  const keptAs = (name) => new RegExp(`(?:^|;\\s*)${name}=(light|dark)(?:;|$)`).exec(document.cookie)
  const choice = keptAs('__Host-theme') ?? keptAs('theme')
  if (choice) document.documentElement.dataset.theme = choice[1]
}
