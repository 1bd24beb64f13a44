/** A file that breaks the rules of its format: what is in it cannot be told apart, so it is neither kept nor handed out. */
export class Unreadable extends Error {}

/** Ends the reading of a file that does not keep to its format. */
export function unreadable(why: string): never {
  throw new Unreadable(why)
}
