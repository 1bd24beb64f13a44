import { fitting } from '#domain/text/characters.ts'
import { isBlank } from '#domain/text/text.ts'

/** The first one is added to a name that has none of them. */
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

/** The longest name without its extension, in UTF-16 units and bytes: file systems allow 255 bytes. */
const MAX_LENGTH = 190
const MAX_BYTES = 240

/** Only the end of a longer name is read, in UTF-16 units. */
const MAX_READ = 1000

/** An extension: '.exe' or '.html', but not the '.2' of a version. */
const KIND = /\.[a-z][a-z\d]{0,3}$/i

/** Invisible characters and direction marks, except inside emoji and between the letters of a word. */
const INVISIBLE =
  /(\p{RGI_Emoji}|(?<=\p{L}\p{M}*)[\u200c\u200d](?=\p{L}))|[\p{Default_Ignorable_Code_Point}\p{Control}\p{Surrogate}\p{Noncharacter_Code_Point}\p{Line_Separator}\p{Paragraph_Separator}\p{Bidi_Control}\u{fff9}-\u{fffb}]/gv

const DOTS_AND_BLANKS_BEHIND = /[.\s]+$/
const DOTS_AND_BLANKS_AROUND = /^[.\s]+|[.\s]+$/g

/** The uploaded name without folders or invisible characters, shortened, and with an extension that fits the file. */
export function savedName(name: string, mediaType: string): string {
  const last = name.slice(-MAX_READ).split(/[\\/]/).at(-1) ?? ''
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
