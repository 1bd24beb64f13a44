/** The product cannot start as it is set up; the message is a sentence the person who starts it can act on. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
