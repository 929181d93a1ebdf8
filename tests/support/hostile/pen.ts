/** Somebody who writes scripts where words belong: with the house's own things, as its screens would send them. */
import type { Call } from '#contract/call.ts'
import type { RichText } from '#rules/site/rich-text.ts'
import { MARK, hostileWords } from '../hostile-words.ts'

export interface Pen {
  call: Call
  /** The next of the hostile texts that is not longer, told apart by a number where there is room for one. */
  word: (most?: number) => string
  /** Likewise, of letters that files may be called by. */
  fileName: (ending: string) => string
  rich: () => RichText
  /** Sends bytes to where an answer said. */
  send: (upload: { url: string; content_type: string }, bytes: Buffer) => Promise<void>
  uuid: string
}

const ROOM_FOR_A_NUMBER = 5
/** What no file system takes. */
const UNFIT = /["*/:<>?\\|]/

/** Safe to be led to, and a script in whoever forgets a quotation mark. */
export const HOSTILE_ADDRESS = `https://example.org/'onmouseover=ranHere=1//${MARK}`

const richOf = (word: () => string): RichText => ({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: word() }] },
    {
      type: 'paragraph',
      content: [{ type: 'text', text: word(), marks: [{ type: 'link', attrs: { href: HOSTILE_ADDRESS } }] }],
    },
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: word() }] }] }],
    },
  ],
})

let written = 0
const next = (texts: readonly string[], most: number): string => {
  const fitting = texts.filter((text) => text.length <= most)
  written += 1
  const text = fitting[written % fitting.length]!
  return text.length + ROOM_FOR_A_NUMBER <= most ? `${text} ${written}` : text
}

export const penOf = ({ call, uuid, address }: { call: Call; uuid: string; address: string }): Pen => {
  const word = (most = 80): string => next(hostileWords, most)
  return {
    call,
    uuid,
    word,
    fileName: (ending) =>
      `${next(
        hostileWords.filter((text) => !UNFIT.test(text)),
        60,
      )}.${ending}`,
    rich: () => richOf(word),
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
