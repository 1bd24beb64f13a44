/** A file that breaks its format's rules: we cannot find all its metadata, so we neither store nor deliver it. */
export class Unreadable extends Error {}

export function unreadable(why: string): never {
  throw new Unreadable(why)
}
