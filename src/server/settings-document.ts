import { Settings } from './settings.ts'

const INTRODUCTION = `# Configuration

Every setting is an environment variable. A wrong one is refused at start with a sentence that names it; one that is empty is not set. \`npm run docs\` writes this page from \`src/server/settings.ts\`.

| Variable | Default | Meaning |
|---|---|---|
`

/** docs/configuration.md: every setting with its default and what it means. */
export function settingsDocument(): string {
  const rows = Object.entries(Settings.shape).map(([name, rule]) => {
    const { standard, description } = rule.meta() as { standard: string; description: string }
    return `| \`${name}\` | ${standard} | ${description} |\n`
  })
  return `${INTRODUCTION}${rows.join('')}\nThe tests have one more: \`CHROMIUM_PATH\`, the browser they use (the system’s, else the one in the packages).\n`
}
