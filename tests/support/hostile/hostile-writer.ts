/** Writes scripts as text into content that the app's own screens would send. */
import type { Call } from '#contract/call.ts'
import type { RichText } from '#rules/site/rich-text.ts'
import { MARK, hostileTexts } from '../attacks/hostile-texts.ts'

export interface HostileWriter {
  call: Call
  /** Returns the next hostile text of at most this length, with a number if there is room. */
  nextText: (maxLength?: number) => string
  /** Returns a file name from a hostile text. */
  fileName: (extension: string) => string
  rich: () => RichText
  /** Uploads bytes to a signed URL. */
  send: (upload: { url: string; content_type: string }, bytes: Buffer) => Promise<void>
  uuid: string
}

const NUMBER_LENGTH = 5
/** Characters that no file system accepts. */
const FORBIDDEN_CHARACTERS = /["*/:<>?\\|]/

/** A harmless link that becomes a script if an attribute isn't quoted. */
export const HOSTILE_ADDRESS = `https://example.org/'onmouseover=ranHere=1//${MARK}`

const createRichText = (nextText: () => string): RichText => ({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: nextText() }] },
    {
      type: 'paragraph',
      content: [{ type: 'text', text: nextText(), marks: [{ type: 'link', attrs: { href: HOSTILE_ADDRESS } }] }],
    },
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: nextText() }] }] }],
    },
  ],
})

let textCount = 0
const pickText = (texts: readonly string[], maxLength: number): string => {
  const matching = texts.filter((text) => text.length <= maxLength)
  textCount += 1
  const text = matching[textCount % matching.length]!
  return text.length + NUMBER_LENGTH <= maxLength ? `${text} ${textCount}` : text
}

export const createHostileWriter = ({
  call,
  uuid,
  address,
}: {
  call: Call
  uuid: string
  address: string
}): HostileWriter => {
  const nextText = (maxLength = 80): string => pickText(hostileTexts, maxLength)
  return {
    call,
    uuid,
    nextText,
    fileName: (extension) =>
      `${pickText(
        hostileTexts.filter((text) => !FORBIDDEN_CHARACTERS.test(text)),
        60,
      )}.${extension}`,
    rich: () => createRichText(nextText),
    send: async ({ url, content_type }, bytes) => {
      const body = new Uint8Array(bytes)
      const { ok } = await fetch(new URL(url, address), {
        method: 'PUT',
        body,
        headers: { 'content-type': content_type },
      })
      if (!ok) throw new Error(`${url} rejected the file`)
    },
  }
}
