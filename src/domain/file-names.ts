import { fitting } from './characters.ts'
import { isBlank } from './text.ts'

/** The extensions of what a file can be; the first is given to a name without one of them. */
const EXTENSIONS: Record<string, readonly [string, ...string[]]> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png', 'apng'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/avif': ['avif', 'avifs'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov', 'qt'],
}

/** Longest name without its extension, in UTF-16 units and in bytes: file systems take names of up to 255 bytes. */
const MAX_LENGTH = 190
const MAX_BYTES = 240

/** So much of a name is looked at, in UTF-16 units: its end says what it is. */
const MOST_READ = 1000

/** Letters and digits behind the last dot that say a kind: '.exe', '.html', but not '.2' of a version. */
const KIND = /\.[a-z][a-z\d]{0,3}$/i

/**
 * What turns or hides other characters, or shows nothing (marks of direction are among them); emoji stay whole, and so does
 * what joins the letters of a word.
 */
const INVISIBLE =
  /(\p{RGI_Emoji}|(?<=\p{L}\p{M}*)[\u200c\u200d](?=\p{L}))|[\p{Default_Ignorable_Code_Point}\p{Control}\p{Surrogate}\p{Noncharacter_Code_Point}\p{Line_Separator}\p{Paragraph_Separator}\p{Bidi_Control}\u{fff9}-\u{fffb}]/gv

const DOTS_AND_BLANKS_BEHIND = /[.\s]+$/
const DOTS_AND_BLANKS_AROUND = /^[.\s]+|[.\s]+$/g

/**
 * The name under which a file is shown and saved: as somebody called it, without its folders, without invisible
 * characters, not too long, and with an extension of what the file is.
 */
export function savedName(name: string, mediaType: string): string {
  const last = name.slice(-MOST_READ).split(/[\\/]/).at(-1) ?? ''
  const visible = last
    .replace(INVISIBLE, (_found, kept?: string) => kept ?? '')
    .normalize('NFC')
    .replace(DOTS_AND_BLANKS_BEHIND, '')
  const extensions = EXTENSIONS[mediaType] ?? ['bin']
  const kind = KIND.exec(visible)?.[0] ?? ''
  const isRight = extensions.includes(kind.slice(1).toLowerCase())
  const stem = shortened(visible.slice(0, visible.length - kind.length).replace(DOTS_AND_BLANKS_AROUND, ''))
  return (isBlank(stem) ? 'file' : stem) + (isRight ? kind : `.${extensions[0]}`)
}

function shortened(stem: string): string {
  let short = fitting(stem, MAX_LENGTH)
  while (new TextEncoder().encode(short).length > MAX_BYTES) short = fitting(short, short.length - 1)
  return short.replace(DOTS_AND_BLANKS_AROUND, '')
}
