/**
 * Configures the editor: it allows exactly the blocks and marks of rules/site/rich-text.ts, and nothing that could not
 * be saved.
 */
import { type Extensions, mergeAttributes, Node } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { isSafeHref, type RichTextKind } from '#rules/site/rich-text.ts'
import { richTextMessages } from './rich-text-messages.ts'

/** A key in public storage, as the server writes it. */
const KEY = /^[\w-]+(?:\/[\w-]+)*\.\w+$/

/** A session to play; the editor shows only its name. */
const Practice = Node.create({
  name: 'practice',
  group: 'block',
  atom: true,
  addAttributes: () => ({ session: { default: '', parseHTML: (element) => element.dataset['practice'] ?? '' } }),
  parseHTML: () => [{ tag: 'div[data-practice]' }],
  renderHTML: ({ node }) => [
    'div',
    { 'data-practice': node.attrs['session'] },
    richTextMessages.practice(node.attrs['session']),
  ],
})

const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    key: { default: '', parseHTML: (element) => element.dataset['key'] ?? '', rendered: false },
    alt: { default: '', parseHTML: (element) => element.getAttribute('alt') ?? '' },
    width: { default: 1, parseHTML: (element) => Number(element.getAttribute('width')) || 1 },
    height: { default: 1, parseHTML: (element) => Number(element.getAttribute('height')) || 1 },
  }),
  parseHTML: () => [
    { tag: 'img[data-key]', getAttrs: (element) => (KEY.test(element.dataset['key'] ?? '') ? null : false) },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'img',
    mergeAttributes(HTMLAttributes, { 'data-key': node.attrs['key'], src: `/media/${node.attrs['key']}` }),
  ],
})

/**
 * The kind `small` has neither headings nor quotes, and no cursor between blocks; only articles have practices and
 * pictures.
 */
export const getExtensions = (kind: RichTextKind): Extensions => {
  const isSmall = kind === 'small'
  const kit = StarterKit.configure({
    heading: isSmall ? false : { levels: [2, 3] },
    ...(isSmall ? { blockquote: false, gapcursor: false } : {}),
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    dropcursor: false,
    trailingNode: false,
    link: { openOnClick: false, autolink: false, markdownLinks: false, isAllowedUri: (url) => isSafeHref(url) },
  })
  return kind === 'article' ? [kit, Practice, Picture] : [kit]
}
