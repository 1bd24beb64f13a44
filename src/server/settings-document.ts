import { Settings } from './settings.ts'

const INTRODUCTION = `# Configuration

Every setting is an environment variable; an empty one counts as not set. If a value is wrong, the server refuses to start and names the setting. \`npm run docs\` writes this page from \`src/server/settings.ts\`.

| Variable | Default | Meaning |
|---|---|---|
`

export function settingsDocument(): string {
  const rows = Object.entries(Settings.shape).map(([name, rule]) => {
    const { standard, description } = rule.meta() as { standard: string; description: string }
    return `| \`${name}\` | ${standard} | ${description} |\n`
  })
  return `${INTRODUCTION}${rows.join('')}\nTests also read \`CHROMIUM_PATH\`: the browser to use. By default, it is the system’s, or else the packaged one.\n`
}
