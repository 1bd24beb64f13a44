import { expect, test } from 'vitest'
import { savedName } from './file-names.ts'

test.each([
  ['banner.png', 'image/png', 'banner.png'],
  ['Été à Montréal.JPEG', 'image/jpeg', 'Été à Montréal.JPEG'],
  ['E\u0301te\u0301.png', 'image/png', 'Été.png'],
  ['C:\\pictures\\Été.png', 'image/png', 'Été.png'],
  ['../../etc/passwd', 'image/gif', 'passwd.gif'],
  ['invoice.exe', 'image/jpeg', 'invoice.jpg'],
  ['page.html', 'video/mp4', 'page.mp4'],
  ['drawing.SVG', 'image/png', 'drawing.png'],
  ['video.mp4', 'video/quicktime', 'video.mov'],
  ['Plan v1.2', 'image/webp', 'Plan v1.2.webp'],
  ['Mr. Smith', 'image/avif', 'Mr. Smith.avif'],
  ['no extension', 'video/webm', 'no extension.webm'],
  ['invoice.exe. .', 'image/jpeg', 'invoice.jpg'],
  ['a.html.png', 'image/png', 'a.html.png'],
  ['photo\u202egpj.exe', 'image/jpeg', 'photogpj.jpg'],
  [
    'a\u2066b\u2069c\u200ed\u200fe\u061cf\u200bg\u00adh\u0000i\u0085j\u2028k\ufeffl.gif',
    'image/gif',
    'abcdefghijkl.gif',
  ],
  ['lone \ud800 half.png', 'image/png', 'lone  half.png'],
  ['👨‍👩‍👧 at ❤️.png', 'image/png', '👨‍👩‍👧 at ❤️.png'],
  ['.png', 'image/png', 'file.png'],
  ['.htaccess', 'image/png', 'htaccess.png'],
  ['\u202e \u200b.png', 'image/png', 'file.png'],
  ['', 'video/mp4', 'file.mp4'],
])('%j as %s is saved as %j', (name, mediaType, expected) => {
  expect(savedName(name, mediaType)).toBe(expected)
  expect(savedName(expected, mediaType)).toBe(expected)
})

test.each(['a', 'é', '写', '👨‍👩‍👧', 'e\u0301'])(
  'shortens a name of a thousand %j and keeps its extension',
  (letter) => {
    const name = savedName(`${letter.repeat(1000)}.jpeg`, 'image/jpeg')
    expect(name).toMatch(/.\.jpeg$/)
    expect(name.length).toBeLessThanOrEqual(200)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
    expect(savedName(name, 'image/jpeg')).toBe(name)
  },
)
