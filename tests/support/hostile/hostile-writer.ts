/** Writes scripts as text into content that the app's own screens would send. */
import type { Call } from '#contract/call.ts'
import type { RichText } from '#rules/site/rich-text.ts'
import { MARK, hostileTexts } from '../attacks/hostile-texts.ts'

export interface HostileWriter {
  call: Call
  /** Returns the next hostile text of at most this length, with a number if there is room. */
  nextText: (most?: number) => string
  /** Returns a file name from a hostile text. */
  fileName: (ending: string) => string
  rich: () => RichText
  /** Uploads bytes to a signed URL. */
  send: (upload: { url: string; content_type: string }, bytes: Buffer) => Promise<void>
  uuid: string
}

const ROOM_FOR_A_NUMBER = 5
/** Characters that no file system accepts. */
const UNFIT = /["*/:<>?\\|]/

/** A harmless link that becomes a script if an attribute isn't quoted. */
export const HOSTILE_ADDRESS = `https://example.org/'onmouseover=ranHere=1//${MARK}`

const richOf = (nextText: () => string): RichText => ({
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

let written = 0
const next = (texts: readonly string[], most: number): string => {
  const matching = texts.filter((text) => text.length <= most)
  written += 1
  const text = matching[written % matching.length]!
  return text.length + ROOM_FOR_A_NUMBER <= most ? `${text} ${written}` : text
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
  const nextText = (most = 80): string => next(hostileTexts, most)
  return {
    call,
    uuid,
    nextText,
    fileName: (ending) =>
      `${next(
        hostileTexts.filter((text) => !UNFIT.test(text)),
        60,
      )}.${ending}`,
    rich: () => richOf(nextText),
    send: async ({ url, content_type }, bytes) => {
      const body = new Uint8Array(bytes)
      const { ok } = await fetch(new URL(url, address), {
        method: 'PUT',
        body,
        headers: { 'content-type': content_type },
      })
      if (!ok) throw new Error(`${url} took no file`)
    },
  }
}
