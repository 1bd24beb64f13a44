import type { Page } from 'playwright-core'

export interface GivenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Pastes a file onto the page, as Ctrl+V does with a screenshot in the clipboard. */
export async function pasteFile(page: Page, file: GivenFile): Promise<void> {
  await hand(page, 'paste', [file])
}

/** Drops files onto the page's heading: anywhere counts. */
export async function dropFiles(page: Page, files: readonly GivenFile[]): Promise<void> {
  await hand(page, 'drop', files)
}

/** Chromium takes no real clipboard or drag from a test, so the page's own events carry the files. */
async function hand(page: Page, how: 'paste' | 'drop', files: readonly GivenFile[]): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    bytes: buffer.toString('base64'),
  }))
  await page.evaluate(
    ({ how, given }) => {
      const data = new DataTransfer()
      for (const { name, mimeType, bytes } of given) {
        const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
        data.items.add(new File([content], name, { type: mimeType }))
      }
      const options = { bubbles: true, cancelable: true }
      const event =
        how === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data })
      document.querySelector('h1')?.dispatchEvent(event)
    },
    { how, given },
  )
}
