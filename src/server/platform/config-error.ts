/** The product cannot start with this configuration; the message tells the operator what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
