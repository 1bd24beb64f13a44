import { Settings } from './settings.ts'

const INTRODUCTION = `# Configuration

Every setting is an environment variable; an empty one counts as not set. If a value is wrong, the server refuses to start and names the setting. \`npm run docs\` writes this page and \`.env.example\` from \`src/server/config/settings.ts\`.

| Variable | Default | Meaning |
|---|---|---|
`

const EXAMPLE_INTRODUCTION = `# Every setting with its default (docs/configuration.md). Copy this file to .env, which git ignores, and remove the # of what
# you set. The product reads its environment, never a file: give it to a container with --env-file, to the systemd unit as
# its EnvironmentFile, and to a shell with: set -a; . ./.env; set +a; npm start
# npm run docs writes this file from src/server/config/settings.ts.
`

export function settingsDocument(): string {
  const rows = settings().map(
    ({ name, standard, description }) => `| \`${name}\` | ${standard} | ${description} |\n`,
  )
  return `${INTRODUCTION}${rows.join('')}\nTests also read \`CHROMIUM_PATH\`: the browser to use. By default, it is the system’s, or else the packaged one.\n`
}

/** The text of `.env.example`. */
export function settingsExample(): string {
  const parts = settings().map(({ name, standard, description, value }) => {
    const sentence = `${description.charAt(0).toUpperCase()}${description.slice(1)}. Default: ${standard}.`
    return `\n# ${sentence.replaceAll('`', '')}\n#${name}=${value}\n`
  })
  return EXAMPLE_INTRODUCTION + parts.join('')
}

function settings() {
  return Object.entries(Settings.shape).map(([name, rule]) => {
    const { data } = rule.safeParse(undefined)
    return {
      name,
      ...(rule.meta() as { standard: string; description: string }),
      value: typeof data === 'string' || typeof data === 'number' ? data : '',
    }
  })
}
